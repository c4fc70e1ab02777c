package io.overrule.modelfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.OverruleException.Kind;
import io.overrule.RandomStream;
import io.overrule.data.Dataset;
import io.overrule.data.Instance;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Inference;
import io.overrule.inference.Model;
import io.overrule.rule.Heading;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleSet;
import io.overrule.rule.VotesRule;
import io.overrule.training.Tasks;
import io.overrule.training.Trainer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ModelFileTest {
    private static Model model;
    private static Model ensemble;

    @TempDir
    private Path folder;

    @BeforeAll
    static void train() {
        model = train(1);
        ensemble = Model.ensemble(List.of(model, train(2)));
    }

    private static Model train(long seed) {
        return new Trainer(Tasks.options().toBuilder()
                        .features(FeatureSettings.parse("ngrams"))
                        .seed(seed)
                        .build())
                .train(Tasks.small())
                .model();
    }

    private Path written() {
        Path file = folder.resolve("model.overrule");
        ModelFile.write(model, file);
        return file;
    }

    @Test
    void aModelSavedAndLoadedPredictsTheSameBits() {
        Model loaded = ModelFile.read(written());
        List<Instance> instances = Dataset.instances(Tasks.texts("N", 200, 77));
        for (Inference inference : Inference.values()) {
            assertThat(loaded.explain(instances, inference)).isEqualTo(model.explain(instances, inference));
        }
        Rule unseen = Rule.keyword("unseen", "animal", "cow");
        for (Instance instance : instances) {
            assertThat(loaded.trust(instance, unseen)).isEqualTo(model.trust(instance, unseen));
        }
        assertThat(loaded.decision()).isEqualTo(model.decision());
        assertThat(loaded.members().get(0).trust())
                .isEqualTo(model.members().get(0).trust());
        assertThat(loaded.members().get(0).calibration())
                .isEqualTo(model.members().get(0).calibration());
        assertThat(loaded.provenance()).isEqualTo(model.provenance());
        assertThat(loaded.exemplars()).isEqualTo(model.exemplars());
    }

    @Test
    void aModelLoadedAndSavedIsTheSameBytes() throws IOException {
        Path file = written();
        Path again = folder.resolve("again.overrule");
        ModelFile.write(ModelFile.read(file), again);
        assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(file));
    }

    @Test
    void anInstanceGetsTheSameBitsAloneAndInABatch() {
        List<Instance> instances = Dataset.instances(Tasks.texts("N", 50, 78));
        List<Instance> reversed = new ArrayList<>(instances);
        Collections.reverse(reversed);
        for (int i = 0; i < instances.size(); i++) {
            assertThat(model.predict(instances.get(i), Inference.JOINT))
                    .isEqualTo(model.predict(instances, Inference.JOINT).get(i))
                    .isEqualTo(model.predict(reversed, Inference.JOINT).get(instances.size() - 1 - i));
        }
    }

    @Test
    void anyChangedByteIsNoticed() throws IOException {
        byte[] bytes = Files.readAllBytes(written());
        RandomStream random = RandomStream.of(1, "flips");
        for (int round = 0; round < 200; round++) {
            byte[] changed = bytes.clone();
            int at = round < 60 ? bytes.length - 1 - round : random.nextInt(bytes.length);
            changed[at] ^= (byte) (1 << random.nextInt(8));
            Path file = folder.resolve("changed.overrule");
            Files.write(file, changed);
            assertThatThrownBy(() -> ModelFile.read(file))
                    .as("byte %d", at)
                    .hasMessageMatching(
                            "(?s).*changed.overrule: is (truncated or was changed|not an Overrule model).*");
        }
    }

    @Test
    void aTruncatedFileIsRefused() throws IOException {
        byte[] bytes = Files.readAllBytes(written());
        Path file = folder.resolve("short.overrule");
        for (int length : new int[] {0, 3, 100, bytes.length / 2, bytes.length - 1}) {
            Files.write(file, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> ModelFile.read(file))
                    .hasMessageMatching("(?s).*short.overrule: is (truncated or was changed|not an Overrule model).*");
        }
    }

    @Test
    void aFileOfANewerFormatIsRefused() {
        Map<String, byte[]> entries = Archive.entries(Archive.read(written()));
        String manifest = new String(entries.get("manifest.json"), StandardCharsets.UTF_8);
        entries.put(
                "manifest.json",
                manifest.replace("\"version\" : 3", "\"version\" : 6").getBytes(StandardCharsets.UTF_8));
        Path file = folder.resolve("newer.overrule");
        Archive.write(file, Archive.bytes(entries));
        assertThatThrownBy(() -> ModelFile.read(file))
                .hasMessageEndingWith("newer.overrule: has format 6, but this version reads formats up to 5;"
                        + " use the version of Overrule that wrote it, or a newer one");
    }

    @Test
    void anArchiveOfSomethingElseIsRefused() {
        Path file = folder.resolve("else.overrule");
        Archive.write(file, Archive.bytes(Map.of("readme.txt", new byte[] {1})));
        assertThatThrownBy(() -> ModelFile.read(file))
                .hasMessageEndingWith("else.overrule: is not an Overrule model: it holds no manifest.json;"
                        + " give one that Overrule wrote after training");
    }

    @Test
    void aMissingFileAndAMissingFolderAreNamed() {
        assertThatThrownBy(() -> ModelFile.read(folder.resolve("none.overrule")))
                .hasMessageEndingWith("none.overrule: does not exist; train a model and write it there");
        assertThatThrownBy(() -> ModelFile.write(model, folder.resolve("no/such/folder.overrule")))
                .hasMessageEndingWith("folder.overrule: the folder to write to does not exist; create it first");
    }

    @Test
    void nothingIsLeftBesideTheFile() throws IOException {
        written();
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString())).containsExactly("model.overrule");
        }
    }

    @Test
    void whatIsNoFileIsNotReplacedByAModel() throws IOException {
        Path inside = Files.createDirectories(folder.resolve("models").resolve("inside"));
        assertThatThrownBy(() -> ModelFile.write(model, folder.resolve("models")))
                .hasMessageContaining("models: cannot be written (")
                .hasMessageContaining("is a folder");
        assertThat(inside).isDirectory();
    }

    @Test
    void aLinkToAModelStaysALink() throws IOException {
        Path file = Files.createFile(folder.resolve("model-1.overrule"));
        Path link = Files.createSymbolicLink(folder.resolve("current.overrule"), file.getFileName());
        ModelFile.write(model, link);
        assertThat(link).isSymbolicLink();
        assertThat(Files.readAllBytes(file)).isEqualTo(Files.readAllBytes(written()));
    }

    @Test
    void customRulesComeBackWithTheirCode() {
        Predicate<Instance> isShort = instance -> instance.display().length() < 12;
        RuleSet rules = RuleSet.of(
                Tasks.LABELS, Rule.keyword("sweet", "fruit", "sweet"), Rule.custom("short", "animal", isShort));
        List<LabelledInstance> labelled = Tasks.texts("X", 10, 1);
        Model custom = new Trainer(Tasks.options())
                .train(Tasks.of(rules, labelled, 10))
                .model();
        Path file = folder.resolve("custom.overrule");
        ModelFile.write(custom, file);
        Instance instance = Instance.text("cat cow");
        assertThat(ModelFile.read(file, Map.of("short", isShort)).explain(instance))
                .usingRecursiveComparison()
                .ignoringFields("rules.rule")
                .isEqualTo(custom.explain(instance));
        assertThatThrownBy(() -> ModelFile.read(file)).hasMessageContaining("short");
    }

    @Test
    void combinedConditionsTravelInTheFileAndRaiseItsFormat() {
        Rule votes = new VotesRule(Heading.of("gut", "animal"), Set.of("U3", "U5", "T1"));
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet").unless(Rule.keyword("x", "fruit", "sweet horse")),
                Rule.all("gut", "animal", votes, Rule.not("x", "animal", Rule.regex("x", "animal", "berr(y|ies)"))));
        Model combined = new Trainer(Tasks.options())
                .train(Tasks.of(rules, Tasks.texts("X", 10, 1), 10))
                .model();

        Model read = ModelFile.fromBytes(ModelFile.toBytes(combined));

        assertThat(read.rules()).isEqualTo(rules);
        Instance known = new TextInstance("T1", "horse");
        assertThat(read.explain(known)).isEqualTo(combined.explain(known));
        assertThat(combined.explain(known).rules()).hasSize(1);
        assertThat(format(combined)).isEqualTo(4);
        assertThat(format(model))
                .as("what older versions understand, they may read")
                .isEqualTo(3);
    }

    private static int format(Model written) {
        String manifest =
                new String(Archive.entries(ModelFile.toBytes(written)).get("manifest.json"), StandardCharsets.UTF_8);
        return Integer.parseInt(manifest.replaceFirst("(?s).*\"version\" : (\\d+).*", "$1"));
    }

    @Test
    void recordedVotesTravelInTheFile() {
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet"),
                // Half of a surrogate pair is no character, but may stand in the id of an instance.
                new VotesRule(Heading.of("gut", "animal"), Set.of("U3", "U5", "T1", "\ud800")));
        Model voted = new Trainer(Tasks.options())
                .train(Tasks.of(rules, Tasks.texts("X", 10, 1), 10))
                .model();
        Path file = folder.resolve("votes.overrule");
        ModelFile.write(voted, file);
        Instance known = new TextInstance("T1", "horse");
        assertThat(ModelFile.read(file).explain(known)).isEqualTo(voted.explain(known));
        assertThat(ModelFile.read(file).rules()).isEqualTo(rules);
        assertThat(voted.explain(known).rules()).hasSize(1);
        assertThat(voted.explain(Instance.text("horse")).rules()).isEmpty();
    }

    private Path writtenEnsemble() {
        Path file = folder.resolve("ensemble.overrule");
        ModelFile.write(ensemble, file);
        return file;
    }

    @Test
    void anEnsembleSavedAndLoadedPredictsTheSameBits() {
        Model loaded = ModelFile.read(writtenEnsemble());
        List<Instance> instances = Dataset.instances(Tasks.texts("N", 200, 77));
        assertThat(loaded.members()).hasSize(2);
        assertThat(loaded.explain(instances)).isEqualTo(ensemble.explain(instances));
        assertThat(loaded.provenance()).isEqualTo(ensemble.provenance());
    }

    @Test
    void anEnsembleLoadedAndSavedIsTheSameBytes() throws IOException {
        Path file = writtenEnsemble();
        Path again = folder.resolve("again.overrule");
        ModelFile.write(ModelFile.read(file), again);
        assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(file));
    }

    @Test
    void anEnsembleOfOneIsWrittenAsTheModel() throws IOException {
        Path file = folder.resolve("one.overrule");
        ModelFile.write(Model.ensemble(List.of(model)), file);
        assertThat(Files.readAllBytes(file)).isEqualTo(Files.readAllBytes(written()));
    }

    /** Reads an ensemble whose manifest somebody changed. */
    private Model readChanged(UnaryOperator<String> change) {
        return readChanged("manifest.json", change);
    }

    /** Reads an ensemble of which somebody changed an entry, and the checksums with it. */
    private Model readChanged(String entry, UnaryOperator<String> change) {
        Map<String, byte[]> entries = Archive.entries(Archive.read(writtenEnsemble()));
        String text = new String(entries.get(entry), StandardCharsets.UTF_8);
        String changed = change.apply(text);
        assertThat(changed).isNotEqualTo(text);
        entries.put(entry, changed.getBytes(StandardCharsets.UTF_8));
        Path file = folder.resolve("changed.overrule");
        Archive.write(file, Archive.bytes(entries));
        return ModelFile.read(file);
    }

    @Test
    void anEnsembleWithoutMembersIsRefused() {
        assertThatThrownBy(() -> readChanged(manifest -> manifest.replace("\"members\"", "\"others\"")))
                .hasMessageEndingWith("changed.overrule: is damaged: its manifest names neither a classifier nor"
                        + " members; train the model again");
        assertThatThrownBy(() ->
                        readChanged(manifest -> manifest.replaceFirst("(?s)\"members\" : .*", "\"members\" : []}")))
                .hasMessageEndingWith("changed.overrule: is damaged: an ensemble of 0 members, expected at least 2;"
                        + " train the model again");
    }

    @Test
    void anEnsembleThatLostAMembersRuleNetworkIsRefused() {
        assertThatThrownBy(() -> readChanged(manifest -> manifest.replaceFirst("\"rule\"", "\"was rule\"")))
                .hasMessageContaining("changed.overrule: is damaged: 2 members have ")
                .hasMessageEndingWith("; train the model again");
    }

    @Test
    void anEnsembleWithAMemberOfAnotherShapeIsRefused() {
        assertThatThrownBy(() -> readChanged(manifest -> manifest.replaceFirst("16", "17")))
                .hasMessageContaining("changed.overrule: the weights 'input.")
                .hasMessageEndingWith("the weights belong to another model");
    }

    @Test
    void anEnsembleTakenForOneModelIsRefused() {
        assertThatThrownBy(() -> readChanged(manifest -> manifest.replace("\"members\"", "\"networks\"")))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("changed.overrule: is damaged: its manifest names neither a classifier");
    }

    private static Stream<Arguments> damage() {
        return Stream.of(
                Arguments.of("\"slope\" : [^,\n]+", "\"slope\" : 0", "a calibration with the slope 0.0"),
                Arguments.of("\"slope\" : [^,\n]+", "\"slope\" : NaN", "is damaged: "),
                Arguments.of(
                        "\"slope\" : [^,\n]+", "\"slope\" : \"1\"", "the slope is \"1\", which is not a finite number"),
                Arguments.of("\"slope\" : [^,\n]+", "\"slope\" : 1e999", "the slope is"),
                Arguments.of("\"theta\" : [^,\n]+,", "", "the weight of the classifier is"),
                Arguments.of("\"known\" ", "\"unknown\" ", "the intercept is"),
                Arguments.of("\"threshold\" : [^,\n]+", "\"threshold\" : 1.5", "the threshold of trust is 1.5"),
                Arguments.of("\"threshold\" : [^,\n]+", "\"threshold\" : null", "the threshold is null"),
                Arguments.of("\"predictsBy\" : [^,\n]+", "\"predictsBy\" : \"luck\"", "it predicts by 'luck'"),
                Arguments.of("\"members\"", "\"others\"", "it judges 0 members, but there are 2"),
                Arguments.of("\"firings\" : [^,\n]+,", "", "trust does not say what it was fitted to"),
                Arguments.of("\"firings\" : [^,\n]+,", "\"firings\" : -1,", "-1 firings"),
                Arguments.of(
                        "\"records\" : \\{[^}]*\\}",
                        "\"records\" : { \"sour\" : 0.1 }",
                        "trust has a record of the unknown rule 'sour'"),
                Arguments.of(
                        "\"records\" : \\{[^}]*\\}",
                        "\"records\" : { \"sweet\" : 0.1 }",
                        "trust has records of 1 rules, but there are 3"),
                Arguments.of(
                        "\"offsets\" : \\[[^\\]]*\\]", "\"offsets\" : [ 0.1, 0.2, 0.3 ]", "the calibration 3 classes"));
    }

    @ParameterizedTest
    @MethodSource("damage")
    void aFileWhoseJudgementWasTamperedWithIsRefused(String found, String replacement, String complaint) {
        assertThatThrownBy(() -> readChanged("judgement.json", json -> json.replaceFirst(found, replacement)))
                .isInstanceOf(OverruleException.class)
                .hasMessageContaining("changed.overrule: ")
                .hasMessageContaining(complaint);
    }

    @Test
    void aFileThatLostItsJudgementIsRefused() {
        Map<String, byte[]> entries = Archive.entries(Archive.read(written()));
        entries.remove("judgement.json");
        Path file = folder.resolve("lost.overrule");
        Archive.write(file, Archive.bytes(entries));
        assertThatThrownBy(() -> ModelFile.read(file))
                .hasMessageEndingWith("lost.overrule: is not an Overrule model: it holds no judgement.json;"
                        + " give one that Overrule wrote after training");
    }

    @Test
    void streamsAndBytesHoldWhatTheFileHolds() throws IOException {
        byte[] file = Files.readAllBytes(written());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ModelFile.write(model, out);
        assertThat(out.toByteArray()).isEqualTo(file);
        assertThat(ModelFile.toBytes(model)).isEqualTo(file);

        List<Instance> instances = Dataset.instances(Tasks.texts("N", 50, 79));
        assertThat(ModelFile.fromBytes(file).explain(instances)).isEqualTo(model.explain(instances));
        assertThat(ModelFile.read(new ByteArrayInputStream(file)).explain(instances))
                .isEqualTo(model.explain(instances));
    }

    @Test
    void streamsStayOpen() throws IOException {
        AtomicBoolean closed = new AtomicBoolean();
        try (OutputStream out = new ByteArrayOutputStream() {
            @Override
            public void close() {
                closed.set(true);
            }
        }) {
            ModelFile.write(model, out);
            assertThat(closed).isFalse();
        }
        try (InputStream in = new ByteArrayInputStream(ModelFile.toBytes(model)) {
            @Override
            public void close() {
                closed.set(true);
            }
        }) {
            closed.set(false);
            ModelFile.read(in);
            assertThat(closed).isFalse();
        }
    }

    @Test
    void aModelIsReadFromTheClassPath() throws IOException {
        try (InputStream in = Objects.requireNonNull(ModelFileTest.class.getResourceAsStream("format-3.overrule"))) {
            assertThat(ModelFile.read(in).labels().size()).isPositive();
        }
    }

    @Test
    void customRulesOfAStreamGetTheirCode() {
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet"),
                Rule.custom("short", "animal", instance -> instance.display().length() < 12));
        Model custom = new Trainer(Tasks.options())
                .train(Tasks.of(rules, Tasks.texts("X", 10, 1), 10))
                .model();
        byte[] bytes = ModelFile.toBytes(custom);
        Predicate<Instance> never = instance -> false;
        assertThat(ModelFile.read(new ByteArrayInputStream(bytes), Map.of("short", never))
                        .explain(Instance.text("cat cow"))
                        .rules())
                .isEmpty();
        assertThatThrownBy(() -> ModelFile.fromBytes(bytes)).hasMessageStartingWith("the model: ");
    }

    @Test
    void anyChangedByteOfAStreamIsNoticed() {
        byte[] bytes = ModelFile.toBytes(model);
        RandomStream random = RandomStream.of(2, "flips");
        for (int round = 0; round < 100; round++) {
            byte[] changed = bytes.clone();
            int at = random.nextInt(bytes.length);
            changed[at] ^= (byte) (1 << random.nextInt(8));
            assertThatThrownBy(() -> ModelFile.read(new ByteArrayInputStream(changed)))
                    .as("byte %d", at)
                    .hasMessageMatching("the model: is (truncated or was changed|not an Overrule model).*");
        }
        for (int length : new int[] {0, 3, 100, bytes.length / 2, bytes.length - 1}) {
            assertThatThrownBy(() -> ModelFile.fromBytes(Arrays.copyOf(bytes, length)))
                    .hasMessageMatching("the model: is (truncated or was changed|not an Overrule model).*");
        }
    }

    private static OverruleException failure(ThrowingCallable call) {
        return catchThrowableOfType(OverruleException.class, call);
    }

    @Test
    void aStreamThatFailsIsNoFaultOfTheUser() {
        IOException broken = new IOException("the line is dead");
        InputStream in = new InputStream() {
            @Override
            public int read() throws IOException {
                throw broken;
            }
        };
        OverruleException reading = failure(() -> ModelFile.read(in));
        assertThat(reading.kind()).isEqualTo(Kind.RESOURCE);
        assertThat(reading).hasCause(broken).hasMessageContaining("the line is dead");

        OutputStream out = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw broken;
            }
        };
        OverruleException writing = failure(() -> ModelFile.write(model, out));
        assertThat(writing.kind()).isEqualTo(Kind.RESOURCE);
        assertThat(writing).hasCause(broken).hasMessageContaining("the line is dead");
    }

    @Test
    void whatTheMachineRefusesToReadIsNoFaultOfTheUser() {
        // Longer than any file system's names: neither missing, nor a folder, nor damaged.
        OverruleException e = failure(() -> ModelFile.read(folder.resolve("x".repeat(5000))));
        assertThat(e.kind()).isEqualTo(Kind.RESOURCE);
        assertThat(e).hasCauseInstanceOf(IOException.class);
    }

    @Test
    void codesTellApartWhatCanBeWrongWithAFile() throws IOException {
        assertThat(failure(() -> ModelFile.read(folder.resolve("none"))).code()).isEqualTo(Code.NO_SUCH_MODEL);
        assertThat(failure(() -> ModelFile.read(folder)).code()).isEqualTo(Code.NOT_A_MODEL);
        Path text = Files.writeString(folder.resolve("text"), "a text, not a model");
        assertThat(failure(() -> ModelFile.read(text)).code()).isEqualTo(Code.NOT_A_MODEL);
        byte[] bytes = ModelFile.toBytes(model);
        assertThat(failure(() -> ModelFile.fromBytes(Arrays.copyOf(bytes, 500))).code())
                .isEqualTo(Code.MODEL_DAMAGED);
        assertThat(failure(() -> readChanged(manifest -> manifest.replace("\"version\" : 3", "\"version\" : 6")))
                        .code())
                .isEqualTo(Code.MODEL_TOO_NEW);
        OverruleException damaged = failure(() -> readChanged("votes.json", json -> "{"));
        assertThat(damaged.code()).isEqualTo(Code.MODEL_DAMAGED);
        assertThat(damaged).hasCauseInstanceOf(IOException.class);
        assertThat(failure(() -> ModelFile.readWithEncoder(written(), "onnx:there"))
                        .code())
                .isEqualTo(Code.ENCODER_NOT_USED);
    }

    @Test
    void aBugWhileReadingIsOurs() {
        IllegalStateException bug = new IllegalStateException("a bug");
        Map<String, Predicate<Instance>> broken = new AbstractMap<>() {
            @Override
            public Predicate<Instance> get(Object key) {
                throw bug;
            }

            @Override
            public Set<Entry<String, Predicate<Instance>>> entrySet() {
                throw bug;
            }
        };
        RuleSet rules = RuleSet.of(
                Tasks.LABELS,
                Rule.keyword("sweet", "fruit", "sweet"),
                Rule.custom("short", "animal", instance -> true));
        byte[] bytes = ModelFile.toBytes(new Trainer(Tasks.options())
                .train(Tasks.of(rules, Tasks.texts("X", 10, 1), 10))
                .model());

        OverruleException e = failure(() -> ModelFile.fromBytes(bytes, broken));
        assertThat(e.kind()).isEqualTo(Kind.INTERNAL);
        assertThat(e).hasCause(bug);
    }

    @Test
    void aModelWithoutAnEncoderNeedsNoClosing() {
        Model loaded = ModelFile.read(written());
        Instance instance = Instance.text("a sweet apple");
        loaded.close();
        loaded.close();
        assertThat(loaded.explain(instance)).isEqualTo(model.explain(instance));
    }

    private static Stream<Arguments> wrongPlaces() {
        return Stream.of(
                Arguments.of("\"data_offsets\":\\[0,", "\"data_offsets\":[4,"),
                Arguments.of("\"data_offsets\":\\[0,", "\"data_offsets\":[-8,"),
                Arguments.of("\"data_offsets\":\\[(\\d+),\\d+\\]", "\"data_offsets\":[$1,9999999999]"),
                Arguments.of("\"shape\":\\[\\d+", "\"shape\":[-1"),
                Arguments.of("\"shape\":\\[\\d+", "\"shape\":[2147483647"),
                Arguments.of("\"shape\":\\[\\d+", "\"shape\":[\"wide\""),
                Arguments.of("\"F32\"", "\"F16\""),
                Arguments.of("\\{", "["));
    }

    @ParameterizedTest
    @MethodSource("wrongPlaces")
    void weightsWhoseHeaderDoesNotFitThemAreRefused(String found, String replacement) {
        Map<String, byte[]> entries = Archive.entries(ModelFile.toBytes(model));
        byte[] weights = entries.get("weights.safetensors");
        int length =
                (int) ByteBuffer.wrap(weights).order(ByteOrder.LITTLE_ENDIAN).getLong();
        String header = new String(weights, 8, length, StandardCharsets.UTF_8);
        byte[] changed = header.replaceFirst(found, replacement).getBytes(StandardCharsets.UTF_8);
        assertThat(changed).isNotEqualTo(header.getBytes(StandardCharsets.UTF_8));
        ByteBuffer written = ByteBuffer.allocate(8 + changed.length + weights.length - 8 - length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(changed.length)
                .put(changed)
                .put(weights, 8 + length, weights.length - 8 - length);
        entries.put("weights.safetensors", written.array());

        OverruleException e = failure(() -> ModelFile.fromBytes(Archive.bytes(entries)));
        assertThat(e.code()).isEqualTo(Code.MODEL_DAMAGED);
        assertThat(e).hasMessageStartingWith("the model: the weights are not in the safetensors format: ");
    }
}
