package io.overrule.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.RandomStream;
import io.overrule.rule.RandomTasks;
import io.overrule.rule.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The law: whatever is remembered from edit to edit, an instance is found where it is. */
class DatasetFindTest {
    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void anInstanceIsFoundWhereItIsAfterAnyEdits(long seed) {
        RandomStream random = RandomStream.of(seed, "find");
        Task task = RandomTasks.of(seed);
        for (int step = 0; step < 30; step++) {
            Dataset dataset = task.dataset();
            for (String id : ids(seed)) {
                assertThat(dataset.find(id)).as(id).isEqualTo(placeByLooking(dataset, id));
            }
            task = task.apply(RandomTasks.edit(task, random));
        }
    }

    private static List<String> ids(long seed) {
        List<String> ids = new ArrayList<>(List.of("", "nobody", "U1:9", ":"));
        for (String part : List.of("L", "U", "V")) {
            for (int i = 0; i < 20; i++) {
                ids.add(part + i);
                ids.add(part + i + ":" + seed % 3);
            }
        }
        return ids;
    }

    private static Optional<Dataset.Place> placeByLooking(Dataset dataset, String id) {
        for (DatasetPart part : DatasetPart.values()) {
            List<Instance> instances = dataset.instances(part);
            for (int i = 0; i < instances.size(); i++) {
                if (instances.get(i).id().equals(id)) {
                    return Optional.of(new Dataset.Place(part, i, i + 1));
                }
                if (instances.get(i) instanceof TokenInstance token
                        && token.sentence().id().equals(id)) {
                    return Optional.of(new Dataset.Place(part, i, Sentence.end(instances, i)));
                }
            }
        }
        return Optional.empty();
    }
}
