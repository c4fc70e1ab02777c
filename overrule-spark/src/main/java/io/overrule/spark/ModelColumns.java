package io.overrule.spark;

import com.fasterxml.jackson.databind.JsonNode;
import io.overrule.OverruleException;
import io.overrule.Suggestion;
import io.overrule.data.InstanceKind;
import io.overrule.feature.FeatureExtractor;
import io.overrule.inference.Model;
import java.util.ArrayList;
import java.util.List;

/** Checks that the columns of a table match what a model was trained on. */
final class ModelColumns {
    private ModelColumns() {}

    static void requireFit(Model model, InstanceColumns columns) {
        InstanceKind kind = columns.kind();
        if (model.kind().isPresent() && model.kind().get() != kind) {
            throw OverruleException.input(
                    "the model was trained on " + model.kind().get().many() + ", but column '"
                            + columns.columns().get(0) + "' is to hold " + kind.many() + "; set "
                            + parameter(model.kind().get()) + " instead");
        }
        requireFit(model.extractor(), columns);
    }

    static void requireFit(FeatureExtractor extractor, InstanceColumns columns) {
        if (columns.kind() == InstanceKind.RECORD) {
            for (String attribute : attributes(extractor)) {
                if (!columns.columns().contains(attribute)) {
                    throw OverruleException.input("recordCols lacks '" + attribute
                            + "', an attribute that the model was trained with; "
                            + Suggestion.remedy(attribute, columns.columns(), "columns"));
                }
            }
        }
    }

    private static String parameter(InstanceKind kind) {
        return switch (kind) {
            case TEXT -> "textCol";
            case TOKEN -> "tokensCol";
            case RECORD -> "recordCols";
        };
    }

    /** The attributes that an extractor reads, by its own description of itself. */
    private static List<String> attributes(FeatureExtractor extractor) {
        List<String> names = new ArrayList<>();
        for (JsonNode attributes : extractor.toJson().findValues("attributes")) {
            attributes.forEach(attribute -> names.add(attribute.path("name").asText()));
        }
        return names;
    }
}
