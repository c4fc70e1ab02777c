package io.overrule.app.demo;

import io.overrule.RandomStream;
import io.overrule.app.report.ToyScene;
import io.overrule.app.report.ToyScene.LabelledPoint;
import io.overrule.app.report.ToyScene.Point;
import io.overrule.app.report.ToyScene.Rectangle;
import io.overrule.app.report.ToyScene.RuleArea;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.data.RecordInstance;
import io.overrule.data.Value;
import io.overrule.inference.Explanation;
import io.overrule.inference.Model;
import io.overrule.rule.Heading;
import io.overrule.rule.RecordRule;
import io.overrule.rule.RecordRule.Condition;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import io.overrule.training.TrainingOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The paper's Figure 1 as a task. The instances are points of the unit square, red above a curve and blue below it.
 * Somebody labelled a few of them, and generalised one red and one blue point to a rectangle each. Both rectangles reach
 * into the other class's region, and they overlap.
 */
public final class ToyTask {
    /** In this order the report's colours of the classes are blue and red too. */
    private static final LabelSet LABELS = LabelSet.of("blue", "red");

    private static final int BLUE = 0;
    private static final int RED = 1;
    private static final List<RuleArea> RULES = List.of(
            new RuleArea("R1", RED, new Rectangle(0.06, 0.46, 0.62, 0.94), new Point(0.3, 0.84)),
            new RuleArea("R2", BLUE, new Rectangle(0.40, 0.06, 0.94, 0.60), new Point(0.6, 0.2)));

    /**
     * The labelled points other than the exemplars: one in each cell of a grid, so that every seed knows the whole
     * plane.
     */
    private static final int LABELLED_ACROSS = 6;

    private static final int LABELLED_UP = 3;
    private static final int UNLABELLED = 400;
    private static final int VALIDATION = 200;
    private static final int TEST = 500;

    private ToyTask() {}

    /** The task, with points drawn by the seed. */
    public static Task task(long seed) {
        TaskBuilder task = Task.builder().name("toy").labels(LABELS);
        for (RuleArea rule : RULES) {
            task.labelled(instance("", rule.exemplar()), LABELS.name(rule.label()), rule.name());
            task.rule(rule(rule));
        }
        return task.labelled(labelled(scattered(seed)))
                .unlabelledWithTruth(labelled(points(seed, "unlabelled", UNLABELLED)))
                .validation(labelled(points(seed, "validation", VALIDATION)))
                .test(labelled(points(seed, "test", TEST)))
                .build();
    }

    /** Options that suit so small a task: narrow networks, and many epochs, since an epoch has but few steps. */
    public static TrainingOptions options(long seed) {
        return TrainingOptions.defaults().toBuilder()
                .classifierLayers(List.of(64, 64))
                .ruleLayers(List.of(64, 64))
                .learningRate(0.001)
                .epochs(150)
                .patience(60)
                .gamma(0.3)
                .seed(seed)
                .build();
    }

    /** The task and what a model learned from it, to be drawn. */
    public static ToyScene scene(Task task, Model model) {
        Dataset dataset = task.dataset();
        return new ToyScene(
                dataset.unlabelled().stream().map(ToyTask::point).toList(),
                dataset.labelled().stream()
                        .filter(labelled ->
                                task.links().rulesOf(labelled.instance()).isEmpty())
                        .map(labelled -> new LabelledPoint(point(labelled.instance()), labelled.label()))
                        .toList(),
                RULES,
                ToyTask::truth,
                (rule, x, y) -> model.explain(instance("", x, y)).rules().stream()
                        .filter(fired -> fired.index() == rule)
                        .mapToDouble(Explanation.FiredRule::trust)
                        .findFirst()
                        .orElse(0),
                (x, y) -> model.predict(instance("", x, y)).label());
    }

    /** The class of a point: red above the curve. */
    private static int truth(double x, double y) {
        // StrictMath, so that every machine draws the same points.
        double curve = 0.5 + 0.22 * StrictMath.sin(2 * Math.PI * (0.75 * x + 0.05));
        return y > curve ? RED : BLUE;
    }

    private static RecordRule rule(RuleArea rule) {
        Rectangle area = rule.area();
        return new RecordRule(
                Heading.of(rule.name(), LABELS.name(rule.label())),
                List.of(
                        Condition.of("x", ">=", Value.of(area.left())),
                        Condition.of("x", "<=", Value.of(area.right())),
                        Condition.of("y", ">=", Value.of(area.bottom())),
                        Condition.of("y", "<=", Value.of(area.top()))));
    }

    private static List<Point> points(long seed, String purpose, int count) {
        RandomStream random = RandomStream.of(seed, "toy " + purpose);
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            points.add(new Point(coordinate(random), coordinate(random)));
        }
        return points;
    }

    private static List<Point> scattered(long seed) {
        RandomStream random = RandomStream.of(seed, "toy labelled");
        List<Point> points = new ArrayList<>();
        for (int column = 0; column < LABELLED_ACROSS; column++) {
            for (int row = 0; row < LABELLED_UP; row++) {
                points.add(new Point(within(column, LABELLED_ACROSS, random), within(row, LABELLED_UP, random)));
            }
        }
        return points;
    }

    /** Somewhere in a cell of the grid, but not at its edge. */
    private static double within(int cell, int cells, RandomStream random) {
        return Math.rint(1000 * (cell + 0.1 + 0.8 * coordinate(random)) / cells) / 1000;
    }

    /** Three decimal places are enough for a drawing, and a person can read them. */
    private static double coordinate(RandomStream random) {
        return random.nextInt(1001) / 1000.0;
    }

    private static List<LabelledInstance> labelled(List<Point> points) {
        return points.stream()
                .map(point -> new LabelledInstance(instance("", point), truth(point.x(), point.y())))
                .toList();
    }

    private static RecordInstance instance(String id, Point point) {
        return instance(id, point.x(), point.y());
    }

    private static RecordInstance instance(String id, double x, double y) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("x", Value.of(x));
        values.put("y", Value.of(y));
        return new RecordInstance(id, values);
    }

    private static Point point(Instance instance) {
        RecordInstance record = (RecordInstance) instance;
        return new Point(number(record.value("x")), number(record.value("y")));
    }

    private static double number(Value value) {
        return ((Value.Numeric) value).number();
    }
}
