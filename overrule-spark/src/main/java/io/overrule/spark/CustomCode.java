package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apache.spark.TaskContext;
import org.jspecify.annotations.Nullable;

/**
 * The code of custom rules, given by class names. Every JVM of a cluster finds the classes on its class path, and a
 * saved stage contains names, never objects.
 *
 * @param codes {@code rule id=class name}
 * @param lenient whether a rule that throws is counted and does not cover, instead of failing the job
 */
record CustomCode(List<String> codes, boolean lenient) implements Serializable {
    static final CustomCode NONE = new CustomCode(List.of(), false);

    private static final int SHOWN = 60;

    CustomCode {
        codes = List.copyOf(codes);
    }

    /** By the parameters of a stage. */
    static CustomCode of(Stage<?> stage) {
        return new CustomCode(
                List.of(stage.getOrDefault(stage.customRules())),
                Boolean.TRUE.equals(stage.getOrDefault(stage.lenient())));
    }

    /** A rule's code is called by one thread of a task, whose faults are counted. */
    int threads(int allowed) {
        return codes.isEmpty() ? allowed : 1;
    }

    /** The predicates by the ids of their rules. */
    Map<String, Predicate<Instance>> predicates() {
        Map<String, Predicate<Instance>> predicates = new LinkedHashMap<>();
        for (String code : codes) {
            int equals = code.indexOf('=');
            if (equals < 1 || equals == code.length() - 1) {
                throw OverruleException.input("customRules has '" + code + "'; expected 'rule id=class name'");
            }
            String rule = code.substring(0, equals);
            predicates.put(rule, new Guarded(rule, predicate(rule, code.substring(equals + 1)), lenient));
        }
        return predicates;
    }

    @SuppressWarnings("unchecked") // What it tests is an instance: nothing else is ever given to a rule.
    private static Predicate<Instance> predicate(String rule, String className) {
        try {
            Object made = Class.forName(className, true, classLoader())
                    .getConstructor()
                    .newInstance();
            if (made instanceof Predicate<?> predicate) {
                return (Predicate<Instance>) predicate;
            }
            throw OverruleException.input("customRules: class '" + className + "' of rule '" + rule
                    + "' is no java.util.function.Predicate; make it one of Instance");
        } catch (ReflectiveOperationException e) {
            throw OverruleException.input(
                    "customRules: class '" + className + "' of rule '" + rule + "' cannot be made (" + e
                            + "); give it a public constructor without arguments, and ship its jar with --jars",
                    e);
        }
    }

    private static @Nullable ClassLoader classLoader() {
        ClassLoader ofThread = Thread.currentThread().getContextClassLoader();
        return ofThread == null ? CustomCode.class.getClassLoader() : ofThread;
    }

    /** A predicate whose failures name the rule and the row, or are counted. */
    private record Guarded(String rule, Predicate<Instance> code, boolean lenient) implements Predicate<Instance> {
        @Override
        public boolean test(Instance instance) {
            try {
                return code.test(instance);
            } catch (RuntimeException e) {
                if (lenient) {
                    TaskFaults.current().countFault(rule);
                    return false;
                }
                throw OverruleException.input(
                        "the code of rule '" + rule + "' failed on " + name(instance) + ": " + e
                                + "; fix it, or set lenient to count such faults and go on",
                        e);
            }
        }

        private static String name(Instance instance) {
            if (!instance.id().isEmpty()) {
                return "row '" + instance.id() + "'";
            }
            String shown = instance.display();
            return "a row of partition " + TaskContext.getPartitionId() + ", '"
                    + (shown.length() <= SHOWN ? shown : shown.substring(0, SHOWN) + "…") + "'";
        }
    }
}
