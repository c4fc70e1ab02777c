package io.overrule.workbench.desk;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.cache.FeatureCache;
import io.overrule.data.Instance;
import io.overrule.data.TextInstance;
import io.overrule.discovery.Allotment;
import io.overrule.rule.Rule;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import io.overrule.workbench.project.NewProject;
import io.overrule.workbench.project.Projects;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists, rules and maps of a small project without a model. */
class DeskViewsTest {
    @TempDir
    Path folder;

    private Desks desks;
    private Desk desk;

    @BeforeEach
    void open() {
        TaskBuilder builder = Task.builder().labels("fruit", "tool");
        String[] fruits = {"apple", "pear", "plum", "cherry"};
        String[] tools = {"hammer", "saw", "drill", "wrench"};
        for (int i = 0; i < 12; i++) {
            builder.unlabelled(new TextInstance("f" + i, "a ripe sweet " + fruits[i % 4] + " from the tree"));
            builder.unlabelled(new TextInstance("t" + i, "an iron " + tools[i % 4] + " for my workshop"));
        }
        builder.labelled(new TextInstance("l1", "a sweet grape"), "fruit");
        builder.labelled(new TextInstance("l2", "an iron file"), "tool");
        builder.labelled(new TextInstance("l3", "an iron apple"), "tool");
        builder.rule(Rule.keyword("apple", "fruit", "apple"));
        builder.rule(Rule.keyword("iron", "tool", "iron"));
        builder.rule(Rule.keyword("workshop", "fruit", "workshop"));
        desks = new Desks(Projects.inFolder(folder), FeatureCache.none());
        desk = desks.create(NewProject.of("shop", builder.build(), Allotment.training()));
    }

    @AfterEach
    void close() {
        desks.close();
    }

    @Test
    void whatReadsAlikeStandsTogether() {
        Map<String, InstanceMap.Point> points = desk.map().points().stream()
                .collect(Collectors.toMap(point -> point.instance().id(), point -> point));
        double within = distance(points.get("f0"), points.get("f1"));
        double between = distance(points.get("f0"), points.get("t0"));
        assertThat(within).isLessThan(between);
        assertThat(points.values()).allMatch(point -> inside(point.x()) && inside(point.y()));
    }

    private static boolean inside(double place) {
        return place >= 0 && place <= 1;
    }

    private static double distance(InstanceMap.Point one, InstanceMap.Point other) {
        return Math.hypot(one.x() - other.x(), one.y() - other.y());
    }

    @Test
    void aConflictOfRulesHasItsOwnColour() {
        Map<String, Integer> steps = desk.map().coloured(desk, InstanceMap.Colouring.CONFLICT, "").stream()
                .collect(Collectors.toMap(shade -> shade.point().instance().id(), InstanceMap.Shade::step));
        assertThat(steps.get("f0")).as("one rule").isEqualTo(1);
        assertThat(steps.get("f1")).as("no rule").isEqualTo(0);
        assertThat(steps.get("t0")).as("two rules that disagree").isEqualTo(2);
    }

    @Test
    void theMapKeepsItsPlacesWhilePeopleLabel() {
        List<InstanceMap.Point> before = desk.map().points();
        desk.project().label("f3", List.of("fruit"), "test");
        assertThat(desk.map().points()).isEqualTo(before);
        assertThat(desk.map().coloured(desk, InstanceMap.Colouring.CLASS, ""))
                .filteredOn(shade -> shade.point().instance().id().equals("f3"))
                .singleElement()
                .satisfies(shade -> assertThat(shade.labelled()).isTrue());
    }

    @Test
    void aPointComesWithItsNeighbours() {
        List<Line> around = desk.map().around(desk, "f0", 3);
        assertThat(around).hasSize(4);
        assertThat(around.get(0).id()).isEqualTo("f0");
        assertThat(around).extracting(Line::id).allMatch(id -> id.startsWith("f") || id.startsWith("l"));
    }

    @Test
    void rulesShowWhatLabelsSayOfThem() {
        RuleOverview.Entry apple = RuleOverview.of(desk).entry("apple");
        assertThat(apple.covers()).isEqualTo(3);
        assertThat(apple.labelled().fired()).isEqualTo(1);
        assertThat(apple.labelled().right()).isZero();
        assertThat(apple.trusted()).isEmpty();
        assertThat(RuleOverview.of(desk).entry("iron").cover().orElseThrow().conflicts())
                .isEqualTo(12);
    }

    @Test
    void rulesAreSortedAndFiltered() {
        RuleOverview overview = RuleOverview.of(desk);
        assertThat(overview.sorted(RuleOverview.Order.PRECISION, true).rules())
                .extracting(RuleOverview.Entry::id)
                .containsExactly("iron", "apple", "workshop");
        assertThat(overview.filtered("WORK", "fruit", RuleOverview.State.ALL).rules())
                .extracting(RuleOverview.Entry::id)
                .containsExactly("workshop");
        RuleDetail.switchTo(desk, "iron", false, 0, "test");
        assertThat(RuleOverview.of(desk)
                        .filtered("", "", RuleOverview.State.OFF)
                        .rules())
                .extracting(RuleOverview.Entry::id)
                .containsExactly("iron");
    }

    @Test
    void twoRulesShowWhereTheyDisagree() {
        RulePair pair = RulePair.of(desk, List.of("iron", "workshop"));
        assertThat(pair.disagree()).isTrue();
        assertThat(pair.both()).isEqualTo(12);
        assertThat(pair.onlyFirst()).isZero();
        assertThat(pair.lines()).allMatch(line -> line.passages().stream().anyMatch(Passage::marked));
    }

    @Test
    void aChangeOfARuleShowsItsEffectAndIsTakenBackAfterOtherEdits() {
        Rule narrower = Rule.keyword("iron", "tool", "iron hammer");
        RuleDetail.change(desk, narrower, 0, "test");
        RuleDetail changed = RuleDetail.of(desk, "iron", false);
        assertThat(changed.effect().orElseThrow().before().cover()).isEqualTo(12);
        assertThat(changed.effect().orElseThrow().after().cover()).isEqualTo(3);
        desk.project().label("f1", List.of("fruit"), "test");
        RuleDetail.takeBack(desk, "iron", desk.now().ruleVersion("iron"), "test");
        assertThat(RuleOverview.of(desk).entry("iron").covers()).isEqualTo(12);
        assertThat(desk.now().dataset().labelled()).hasSize(4);
    }

    @Test
    void aSearchGuessesTheClassFromLabels() {
        SearchDraft draft = SearchDraft.of(desk, "iron", Optional.empty(), true);
        assertThat(draft.label()).isEqualTo("tool");
        assertThat(draft.preview().orElseThrow().labelled().right()).isEqualTo(2);
        assertThat(draft.lines()).extracting(Line::id).allMatch(starts("t"));
        SearchDraft wrong = SearchDraft.of(desk, "iron", Optional.of("fruit"), true);
        assertThat(wrong.lines()).extracting(Line::id).startsWith("l2", "l3");
    }

    private static Predicate<String> starts(String prefix) {
        return id -> id.startsWith(prefix);
    }

    @Test
    void aLabelIsTakenBackInAList() {
        desk.project().label("t2", List.of("tool"), "test");
        assertThat(Lines.one(desk, "t2").label()).contains("tool");
        Lines.takeBack(desk, "t2", "test");
        assertThat(Lines.one(desk, "t2").label()).isEmpty();
        assertThat(desk.now().dataset().unlabelled()).extracting(Instance::id).contains("t2");
    }
}
