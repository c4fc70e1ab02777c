package io.overrule.workbench.desk;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoverMatrix;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureMatrix;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.rule.RuleSet;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.training.TrainedModel;
import io.overrule.workbench.training.Verdicts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Instances in two dimensions: those in which their features, as used by the model, differ most. Similar instances are
 * close together.
 *
 * @param points a sample, evenly spaced over the project's instances
 * @param of how many instances there were
 */
public record InstanceMap(List<Point> points, int of) {
    private static final int MOST_UNLABELLED = 1_200;
    private static final int MOST_LABELLED = 300;

    /** Where outliers are moved to the edge, so that the others do not crowd together. */
    private static final double OUTLIERS = 0.01;

    public InstanceMap {
        points = List.copyOf(points);
    }

    /** An instance at its place; x and y go from 0 to 1. */
    public record Point(Instance instance, double x, double y) {}

    /** What colours mean. */
    public enum Colouring {
        /** The class that people gave, or else the predicted one. */
        CLASS,
        /** Whether the rules that cover an instance disagree. */
        CONFLICT,
        /** How far one rule is trusted. */
        TRUST;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Colouring named(String key) {
            for (Colouring colouring : values()) {
                if (colouring.key().equals(key)) {
                    return colouring;
                }
            }
            throw OverruleException.input("the map has no colouring '" + key + "'; choose class, conflict or trust");
        }
    }

    /**
     * The colour of a point.
     *
     * @param step by class the index of the class; by conflict 0 if no rule covers it, 1 if all that do agree, 2 if not; by
     *     trust 0 (none) to 4 (full). -1 if nothing is known.
     * @param labelled whether people labelled it
     * @param words what the colour says
     */
    public record Shade(Point point, int step, boolean labelled, String words) {}

    static InstanceMap of(Snapshot now, Optional<Model> model, FeatureCache cache, Work work) {
        Dataset dataset = now.dataset();
        List<Instance> labelled = Dataset.instances(dataset.labelled());
        List<Instance> sample = new ArrayList<>(evenly(dataset.unlabelled(), MOST_UNLABELLED));
        sample.addAll(evenly(labelled, MOST_LABELLED));
        int all = dataset.unlabelled().size() + labelled.size();
        if (sample.size() < 3) {
            return new InstanceMap(List.of(), all);
        }
        FeatureMatrix features;
        if (model.isPresent()) {
            features = FeatureMatrix.extract(model.get().extractor(), sample, cache, work);
        } else {
            String plain = InstanceKind.of(sample.get(0)) == InstanceKind.RECORD ? "records" : "lsa:50";
            try (FeatureExtractor fitted = FeatureSettings.parse(plain).fit(sample, cache, work)) {
                features = FeatureMatrix.extract(fitted, sample, cache, work);
            }
        }
        double[][] places = PrincipalComponents.of(features);
        double[] x = scaled(places, 0);
        double[] y = scaled(places, 1);
        return new InstanceMap(
                IntStream.range(0, sample.size())
                        .mapToObj(i -> new Point(sample.get(i), x[i], y[i]))
                        .toList(),
                all);
    }

    private static List<Instance> evenly(List<Instance> instances, int most) {
        int count = Math.min(instances.size(), most);
        return IntStream.range(0, count)
                .mapToObj(k -> instances.get((int) ((long) k * instances.size() / count)))
                .toList();
    }

    private static double[] scaled(double[][] places, int axis) {
        double[] sorted = IntStream.range(0, places.length)
                .mapToDouble(i -> places[i][axis])
                .sorted()
                .toArray();
        int cut = (int) (OUTLIERS * sorted.length);
        double low = sorted[cut];
        double high = sorted[sorted.length - 1 - cut];
        double range = high > low ? high - low : 1;
        return IntStream.range(0, places.length)
                .mapToDouble(i -> Math.max(0, Math.min(1, (places[i][axis] - low) / range)))
                .toArray();
    }

    /**
     * The points in colours.
     *
     * @param ruleId the rule whose trust is shown; ignored for other colourings
     */
    public List<Shade> coloured(Desk desk, Colouring colouring, String ruleId) {
        Lines lines = Lines.of(desk);
        Snapshot now = desk.now();
        return switch (colouring) {
            case CLASS -> byClass(lines, now);
            case CONFLICT -> byConflict(lines, now);
            case TRUST ->
                byTrust(
                        lines,
                        desk.trainings()
                                .latest()
                                .map(TrainedModel::verdicts)
                                .flatMap(verdicts -> verdicts.rule(ruleId)));
        };
    }

    private List<Shade> byClass(Lines lines, Snapshot now) {
        List<Shade> shades = new ArrayList<>();
        for (Point point : points) {
            if (lines.shows(point.instance())) {
                Line line = lines.of(point.instance());
                shades.add(
                        line.label().isPresent()
                                ? new Shade(
                                        point,
                                        now.dataset()
                                                .labels()
                                                .index(line.label().get()),
                                        true,
                                        "labelled " + line.label().get())
                                : line.predicted()
                                        .map(predicted -> new Shade(
                                                point, predicted.label(), false, "predicted " + predicted.name()))
                                        .orElseGet(() -> new Shade(point, -1, false, "not labelled")));
            }
        }
        return shades;
    }

    private List<Shade> byConflict(Lines lines, Snapshot now) {
        Map<String, Integer> rowOf = new HashMap<>();
        List<Instance> unlabelled = now.dataset().unlabelled();
        for (int row = 0; row < unlabelled.size(); row++) {
            rowOf.put(unlabelled.get(row).id(), row);
        }
        CoverMatrix cover = now.covered().unlabelled();
        RuleSet rules = now.covered().rules();
        List<Shade> shades = new ArrayList<>();
        for (Point point : points) {
            Integer row = rowOf.get(point.instance().id());
            if (row != null) {
                List<String> classes = IntStream.of(cover.rulesCovering(row))
                        .mapToObj(rule -> rules.rule(rule).label())
                        .distinct()
                        .toList();
                shades.add(new Shade(
                        point,
                        Math.min(2, classes.size()),
                        false,
                        classes.isEmpty()
                                ? "no rule covers it"
                                : classes.size() == 1
                                        ? "rules say " + classes.get(0)
                                        : "rules disagree: " + String.join(", ", classes)));
            } else if (lines.label(point.instance()).isPresent()) {
                shades.add(new Shade(
                        point,
                        -1,
                        true,
                        "labelled " + lines.label(point.instance()).get()));
            }
        }
        return shades;
    }

    private List<Shade> byTrust(Lines lines, Optional<Verdicts.RuleVerdicts> verdicts) {
        Map<String, Verdicts.Firing> firings = new HashMap<>();
        verdicts.ifPresent(known ->
                known.firings().forEach(firing -> firings.put(firing.instance().id(), firing)));
        List<Shade> shades = new ArrayList<>();
        for (Point point : points) {
            if (lines.shows(point.instance())) {
                Verdicts.Firing firing = firings.get(point.instance().id());
                shades.add(
                        firing == null
                                ? new Shade(point, -1, false, "the rule does not cover it")
                                : new Shade(
                                        point,
                                        Math.min(4, (int) (firing.trust() * 5)),
                                        false,
                                        (firing.overruled() ? "overruled" : "kept") + ", trust "
                                                + Math.round(100 * firing.trust()) / 100.0));
            }
        }
        return shades;
    }

    /** An instance and those nearest to it, the nearest first. */
    public List<Line> around(Desk desk, String instanceId, int count) {
        Point center = points.stream()
                .filter(point -> point.instance().id().equals(instanceId))
                .findFirst()
                .orElseThrow(() -> OverruleException.input(
                        "instance '" + instanceId + "' is not on the map any more; load the page again"));
        List<Instance> nearest = points.stream()
                .sorted(Comparator.comparingDouble(point -> Math.hypot(point.x() - center.x(), point.y() - center.y())))
                .map(Point::instance)
                .toList();
        List<Instance> ordered = new ArrayList<>();
        ordered.add(center.instance());
        nearest.stream()
                .filter(instance -> !instance.id().equals(instanceId))
                .limit((long) count + 10)
                .forEach(ordered::add);
        return Lines.of(desk).of(ordered, count + 1);
    }
}
