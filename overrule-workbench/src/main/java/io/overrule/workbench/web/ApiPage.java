package io.overrule.workbench.web;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.javalin.config.RoutesConfig;
import io.overrule.OverruleException;
import io.overrule.workbench.api.Api;
import io.overrule.workbench.desk.Desks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The description of the REST interface, for people. */
final class ApiPage extends Page {
    private final List<Operation> operations = operations();

    ApiPage(Desks desks, Views views) {
        super(desks, views);
    }

    /**
     * One operation of the interface.
     *
     * @param fields those of the body, each with its meaning
     */
    record Operation(
            String method,
            String path,
            String summary,
            List<Field> parameters,
            List<Field> fields,
            List<Field> answers) {}

    record Field(String name, String meaning, boolean required) {}

    @Override
    void add(RoutesConfig routes) {
        routes.get("/api", ctx -> views().page(ctx, "api", "API", Chrome.Place.API, Map.of("operations", operations)));
    }

    private static List<Operation> operations() {
        JsonNode document;
        try {
            document = new ObjectMapper().readTree(Api.description());
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("the description of the interface is not JSON", e);
        }
        List<Operation> operations = new ArrayList<>();
        document.path("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    if (!method.getKey().equals("parameters")) {
                        operations.add(operation(path.getKey(), method.getKey(), method.getValue()));
                    }
                }));
        return operations;
    }

    private static Operation operation(String path, String method, JsonNode json) {
        List<Field> parameters = new ArrayList<>();
        json.path("parameters")
                .forEach(parameter -> parameters.add(new Field(
                        parameter.path("name").asText(),
                        parameter.path("description").asText(),
                        parameter.path("required").asBoolean())));
        JsonNode schema = json.path("requestBody")
                .path("content")
                .path("application/json")
                .path("schema");
        List<String> required = new ArrayList<>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        List<Field> fields = new ArrayList<>();
        schema.path("properties")
                .properties()
                .forEach(field -> fields.add(new Field(
                        field.getKey(),
                        field.getValue().path("description").asText(),
                        required.contains(field.getKey()))));
        List<Field> answers = new ArrayList<>();
        json.path("responses")
                .properties()
                .forEach(answer -> answers.add(new Field(
                        answer.getKey(), answer.getValue().path("description").asText(), false)));
        return new Operation(
                method.toUpperCase(Locale.ROOT), path, json.path("summary").asText(), parameters, fields, answers);
    }
}
