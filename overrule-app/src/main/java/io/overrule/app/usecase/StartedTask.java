package io.overrule.app.usecase;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.LinkedDataset;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;

/** Reads the folder of a project that may have just begun, without any rule or label yet. */
public final class StartedTask {
    private static final String RULES = "rules.jsonl";

    private StartedTask() {}

    /** The task of a folder, which may have no rules yet. */
    public static Task read(DatasetFolder folder, Work work) {
        if (hasRules(folder)) {
            return Task.read(folder, work);
        }
        LinkedDataset contents = folder.contents();
        Dataset dataset = contents.dataset();
        return Task.of(dataset, RuleSet.of(dataset.labels(), List.of()), contents.links());
    }

    private static boolean hasRules(DatasetFolder folder) {
        Optional<InputStream> rules = folder.open(RULES);
        if (rules.isEmpty()) {
            return false;
        }
        try (InputStream in = rules.get()) {
            for (int next = in.read(); next >= 0; next = in.read()) {
                if (!Character.isWhitespace(next)) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw OverruleException.resource(RULES + ": cannot be read (" + e.getMessage() + ")", e);
        }
    }
}
