package io.overrule.discovery;

import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Quinlan's fourteen days on which tennis was played or not, small enough to check trees by hand. */
final class Weather {
    static final LabelSet LABELS = LabelSet.of("yes", "no");

    private static final List<String> DAYS = List.of(
            "sunny hot high weak no",
            "sunny hot high strong no",
            "overcast hot high weak yes",
            "rain mild high weak yes",
            "rain cool normal weak yes",
            "rain cool normal strong no",
            "overcast cool normal strong yes",
            "sunny mild high weak no",
            "sunny cool normal weak yes",
            "rain mild normal weak yes",
            "sunny mild normal strong yes",
            "overcast mild high strong yes",
            "overcast hot normal weak yes",
            "rain mild high strong no");

    private Weather() {}

    static List<LabelledInstance> days() {
        List<LabelledInstance> days = new ArrayList<>();
        for (String day : DAYS) {
            List<String> words = List.of(day.split(" ", -1));
            Map<String, Value> values = new LinkedHashMap<>();
            values.put("outlook", Value.of(words.get(0)));
            values.put("temperature", Value.of(words.get(1)));
            values.put("humidity", Value.of(words.get(2)));
            values.put("wind", Value.of(words.get(3)));
            days.add(new LabelledInstance(new RecordInstance("D" + days.size(), values), LABELS.index(words.get(4))));
        }
        return days;
    }
}
