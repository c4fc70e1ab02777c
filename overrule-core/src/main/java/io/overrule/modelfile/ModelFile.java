package io.overrule.modelfile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.OverruleException;
import io.overrule.OverruleException.Code;
import io.overrule.Problems;
import io.overrule.Tensor;
import io.overrule.data.Instance;
import io.overrule.data.InstanceReader;
import io.overrule.data.InstanceWriter;
import io.overrule.data.JsonLine;
import io.overrule.data.LabelSet;
import io.overrule.data.LabelledInstance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Decision;
import io.overrule.inference.Member;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.network.FrozenNetwork;
import io.overrule.network.NetworkShape;
import io.overrule.rule.AnyRule;
import io.overrule.rule.Exemplar;
import io.overrule.rule.LengthRule;
import io.overrule.rule.Rule;
import io.overrule.rule.RuleReader;
import io.overrule.rule.RuleSet;
import io.overrule.rule.RuleWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Writes models to files and reads them back, bit for bit. Streams and byte arrays have the same content as the file.
 */
public final class ModelFile {
    /** Format 1 has one member, format 2 several; both decide as in the paper. */
    private static final int PUBLISHED = 2;
    /** Adds {@link JudgementJson}: decision, calibration and trust. */
    private static final int PLAIN_CONDITIONS = 3;
    /**
     * Adds combined conditions, and limits of length other than a maximum number of words. Older versions would ignore
     * the exceptions of a rule, so a model with such rules has this format.
     */
    private static final int SAME_MEMBERS = 4;
    /**
     * Adds members with and without a rule network in one model. Every format holds what the ones before it hold; a
     * model has the oldest format that can hold it. A file of a newer format is refused.
     */
    static final int VERSION = 5;

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    private static final String NETWORKS = "networks";
    private static final String MEMBERS = "members";
    private static final String CLASSIFIER = "classifier";
    private static final String RULE_NETWORK = "rule";
    private static final String JUDGEMENT = "judgement.json";
    private static final String FEATURE_TENSORS = "features.safetensors";
    /** The name in messages of a model that is not in a file. */
    private static final String NAMELESS = "the model";

    private ModelFile() {}

    /** Writes a model. An existing file is replaced as a whole or not at all. */
    public static void write(Model model, Path file) {
        Archive.write(file, toBytes(model));
    }

    /** Writes a model to a stream, which stays open. */
    public static void write(Model model, OutputStream out) {
        byte[] bytes = toBytes(model);
        try {
            out.write(bytes);
            out.flush();
        } catch (IOException e) {
            throw OverruleException.resource(
                    NAMELESS + ": its " + bytes.length + " bytes cannot be written (" + e.getMessage()
                            + "); check what is at the other end of the stream",
                    e);
        }
    }

    /** The bytes of a model, the same as those of its file. */
    public static byte[] toBytes(Model model) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        ObjectNode manifest = JSON.createObjectNode();
        manifest.put("format", "overrule-model");
        boolean several = model.members().size() > 1;
        manifest.put("version", version(model));
        if (several) {
            ArrayNode members = manifest.putArray(MEMBERS);
            model.members().forEach(member -> members.add(networks(member)));
        } else {
            manifest.set(NETWORKS, networks(model.members().get(0)));
        }
        entries.put("manifest.json", pretty(manifest));
        entries.put("labels.txt", lines(model.labels().names()));
        entries.put("rules.jsonl", lines(RuleWriter.linesWithoutCode(model.rules())));
        entries.put("votes.json", pretty(votes(model.rules())));
        entries.put("exemplars.jsonl", lines(exemplars(model)));
        entries.put("features.json", compact(model.extractor().toJson()));
        entries.put(JUDGEMENT, pretty(JudgementJson.of(model)));
        entries.put("provenance.json", pretty(provenance(model.provenance())));
        Map<String, Tensor> tensors = new LinkedHashMap<>();
        for (int m = 0; m < model.members().size(); m++) {
            putTensors(model.members().get(m), several ? memberPrefix(m) : "", tensors);
        }
        entries.put("weights.safetensors", Safetensors.write(tensors));
        Map<String, Tensor> features = model.extractor().tensors();
        if (!features.isEmpty()) {
            entries.put(FEATURE_TENSORS, Safetensors.write(features));
        }
        return Archive.bytes(entries);
    }

    private static int version(Model model) {
        if (model.members().stream().anyMatch(member -> member.ruleNetwork().isPresent() != model.hasRuleNetwork())) {
            return VERSION;
        }
        return model.rules().rules().stream().allMatch(ModelFile::isPlain) ? PLAIN_CONDITIONS : SAME_MEMBERS;
    }

    /** Whether format 3 can hold this rule. Of a rule with code, only the heading is written. */
    private static boolean isPlain(Rule rule) {
        if (rule.holdsCode()) {
            return true;
        }
        if (rule instanceof LengthRule length) {
            return length.equals(new LengthRule(length.heading(), length.words().most()));
        }
        return (rule.operands().isEmpty() || rule instanceof AnyRule)
                && rule.operands().stream().allMatch(ModelFile::isPlain);
    }

    private static ObjectNode networks(Member member) {
        ObjectNode networks = JSON.createObjectNode();
        networks.set(CLASSIFIER, shape(member.classifier()));
        member.ruleNetwork().ifPresent(network -> networks.set(RULE_NETWORK, shape(network)));
        return networks;
    }

    /** The prefix of the names of a member's weights in an ensemble. */
    private static String memberPrefix(int member) {
        return "member." + member + ".";
    }

    private static void putTensors(Member member, String prefix, Map<String, Tensor> tensors) {
        member.classifier().tensors().forEach((name, tensor) -> tensors.put(prefix + CLASSIFIER + "." + name, tensor));
        member.ruleNetwork().ifPresent(network -> network.tensors()
                .forEach((name, tensor) -> tensors.put(prefix + RULE_NETWORK + "." + name, tensor)));
    }

    private static ObjectNode shape(FrozenNetwork network) {
        ObjectNode json = JSON.createObjectNode();
        json.put("denseWidth", network.shape().denseWidth());
        json.put("sparseWidth", network.shape().sparseWidth());
        network.shape().hidden().forEach(json.putArray("hidden")::add);
        json.put("outputs", network.shape().outputs());
        json.put("rules", network.ruleCount());
        return json;
    }

    private static ObjectNode votes(RuleSet rules) {
        ObjectNode votes = JSON.createObjectNode();
        for (Rule rule : rules.rules()) {
            rule.recordedVotes().ifPresent(ids -> new TreeSet<>(ids).forEach(votes.putArray(rule.id())::add));
        }
        return votes;
    }

    private static List<String> exemplars(Model model) {
        List<String> lines = new ArrayList<>();
        for (Exemplar exemplar : model.exemplars()) {
            List<String> ids = exemplar.rules().stream()
                    .map(rule -> model.rules().rule(rule).id())
                    .toList();
            lines.add(InstanceWriter.line(
                    new LabelledInstance(exemplar.instance(), exemplar.label()), model.labels(), ids));
        }
        return lines;
    }

    private static ObjectNode provenance(Provenance provenance) {
        ObjectNode json = JSON.createObjectNode();
        json.put("seed", provenance.seed());
        putAll(json.putObject("options"), provenance.options());
        putAll(json.putObject("dataHashes"), provenance.dataHashes());
        putAll(json.putObject("versions"), provenance.versions());
        putAll(json.putObject("outcome"), provenance.outcome());
        return json;
    }

    private static void putAll(ObjectNode json, Map<String, String> map) {
        map.forEach(json::put);
    }

    private static byte[] lines(List<String> lines) {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] pretty(JsonNode json) {
        String text = json.toPrettyString().replace("\r\n", "\n") + "\n";
        return JsonLine.escapeLoneSurrogates(text).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] compact(JsonNode json) {
        try {
            return JSON.writeValueAsBytes(json);
        } catch (JsonProcessingException e) {
            throw OverruleException.internal("JSON cannot be written: " + e.getMessage(), e);
        }
    }

    /** Reads a model. */
    public static Model read(Path file) {
        return read(file, Map.of());
    }

    /** Reads a model with custom rules. Their predicates are given by rule id. */
    public static Model read(Path file, Map<String, ? extends Predicate<? super Instance>> predicates) {
        return read(Archive.read(file), file.toString(), predicates, Optional.empty());
    }

    /** Reads a model from a stream, such as a class path resource, up to its end. The stream stays open. */
    public static Model read(InputStream in) {
        return read(in, Map.of());
    }

    /** Reads a model with custom rules from a stream up to its end. Their predicates are given by rule id. */
    public static Model read(InputStream in, Map<String, ? extends Predicate<? super Instance>> predicates) {
        byte[] bytes;
        try {
            bytes = Archive.bytes(in);
        } catch (OverruleException e) {
            throw e.in(NAMELESS);
        } catch (IOException e) {
            throw OverruleException.resource(
                    NAMELESS + ": cannot be read (" + e.getMessage() + "); check where the stream comes from", e);
        }
        return fromBytes(bytes, predicates);
    }

    /** Reads a model from the bytes of {@link #toBytes}. */
    public static Model fromBytes(byte[] bytes) {
        return fromBytes(bytes, Map.of());
    }

    /** Reads a model with custom rules from the bytes of {@link #toBytes}. Their predicates are given by rule id. */
    public static Model fromBytes(byte[] bytes, Map<String, ? extends Predicate<? super Instance>> predicates) {
        return read(bytes, NAMELESS, predicates, Optional.empty());
    }

    /**
     * Reads a model whose pretrained encoder has been moved since training.
     *
     * @param encoder the feature block that names the encoder now: {@code onnx:FOLDER}
     */
    public static Model readWithEncoder(Path file, String encoder) {
        return read(Archive.read(file), file.toString(), Map.of(), Optional.of(encoder));
    }

    /** @param where names the model in messages */
    private static Model read(
            byte[] bytes,
            String where,
            Map<String, ? extends Predicate<? super Instance>> predicates,
            Optional<String> encoder) {
        try {
            return model(Archive.entries(bytes), predicates, encoder);
        } catch (OverruleException e) {
            throw e.in(where);
        } catch (IOException e) {
            // All bytes have been read, so the content itself is wrong.
            throw OverruleException.of(
                    Code.MODEL_DAMAGED, where + ": is damaged: " + e.getMessage() + "; train the model again", e);
        } catch (IllegalArgumentException
                | IndexOutOfBoundsException
                | ClassCastException
                | ArithmeticException
                | NegativeArraySizeException e) {
            // Values that no check of ours expects: files may come from strangers.
            throw OverruleException.of(
                    Code.MODEL_DAMAGED,
                    where + ": is damaged: reading it failed with " + e + "; train the model again",
                    e);
        } catch (RuntimeException e) {
            throw OverruleException.internal(where + ": reading it failed with " + e, e);
        }
    }

    private static Model model(
            Map<String, byte[]> entries,
            Map<String, ? extends Predicate<? super Instance>> predicates,
            Optional<String> encoder)
            throws IOException {
        JsonNode manifest = JSON.readTree(entry(entries, "manifest.json"));
        int version = manifest.path("version").asInt();
        if (!manifest.path("format").asText().equals("overrule-model") || version < 1) {
            throw OverruleException.of(
                    Code.NOT_A_MODEL, "is not an Overrule model; give one that Overrule wrote after training");
        }
        if (version > VERSION) {
            throw OverruleException.of(
                    Code.MODEL_TOO_NEW,
                    "has format " + version + ", but this version reads formats up to " + VERSION
                            + "; use the version of Overrule that wrote it, or a newer one");
        }
        LabelSet labels = LabelSet.of(text(entries, "labels.txt").lines().toList());
        RuleSet rules = withVotes(
                RuleReader.parse(text(entries, "rules.jsonl").lines().toList(), labels, predicates),
                JSON.readTree(entry(entries, "votes.json")));
        Map<String, Tensor> tensors = Safetensors.read(entry(entries, "weights.safetensors"));
        List<Member> members = manifest.has(MEMBERS)
                ? members(manifest.path(MEMBERS), tensors)
                : List.of(member(networks(manifest), "", tensors));
        Optional<JudgementJson> judgement = version > PUBLISHED
                ? Optional.of(JudgementJson.parse(JSON.readTree(entry(entries, JUDGEMENT)), rules, members.size()))
                : Optional.empty();
        List<Exemplar> exemplars = exemplars(text(entries, "exemplars.jsonl"), rules);
        Provenance provenance = provenance(JSON.readTree(entry(entries, "provenance.json")));
        FeatureExtractor extractor = FeatureSettings.extractor(
                withEncoder(JSON.readTree(entry(entries, "features.json")), encoder),
                entries.containsKey(FEATURE_TENSORS) ? Safetensors.read(entry(entries, FEATURE_TENSORS)) : Map.of());
        try {
            return new Model(
                    rules,
                    exemplars,
                    extractor,
                    judgement.map(found -> found.applied(members)).orElse(members),
                    judgement.map(JudgementJson::decision).orElse(Decision.PUBLISHED),
                    provenance);
        } catch (RuntimeException e) {
            extractor.close();
            throw e;
        }
    }

    /** The description of the features with another encoder. */
    private static JsonNode withEncoder(JsonNode features, Optional<String> encoder) {
        if (encoder.isEmpty()) {
            return features;
        }
        List<JsonNode> named = features.findParents("source");
        if (named.isEmpty()) {
            throw OverruleException.of(
                    Code.ENCODER_NOT_USED, "has no pretrained encoder; leave out the encoder '" + encoder.get() + "'");
        }
        named.forEach(node -> ((ObjectNode) node).put("source", encoder.get()));
        return features;
    }

    private static byte[] entry(Map<String, byte[]> entries, String name) {
        byte[] bytes = entries.get(name);
        if (bytes == null) {
            throw OverruleException.of(
                    Code.NOT_A_MODEL,
                    "is not an Overrule model: it holds no " + name + "; give one that Overrule wrote after training");
        }
        return bytes;
    }

    private static String text(Map<String, byte[]> entries, String name) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(entry(entries, name)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw OverruleException.of(
                    Code.MODEL_DAMAGED, "is damaged: its " + name + " is not UTF-8; train the model again", e);
        }
    }

    private static RuleSet withVotes(RuleSet rules, JsonNode votes) {
        List<Rule> complete = new ArrayList<>();
        for (Rule rule : rules.rules()) {
            if (rule.recordedVotes().isPresent()) {
                Set<String> ids = new LinkedHashSet<>();
                votes.path(rule.id()).forEach(id -> ids.add(id.asText()));
                complete.add(rule.withRecordedVotes(ids));
            } else {
                complete.add(rule);
            }
        }
        return RuleSet.of(rules.labels(), complete);
    }

    private static List<Exemplar> exemplars(String text, RuleSet rules) {
        List<Exemplar> exemplars = new ArrayList<>();
        Problems problems = new Problems();
        int number = 0;
        for (String line : text.lines().toList()) {
            number++;
            Optional<InstanceReader.Labelled> labelled =
                    InstanceReader.parseLabelled(line, rules.labels(), "exemplars.jsonl:" + number, problems);
            labelled.ifPresent(found -> exemplars.add(new Exemplar(
                    found.labelled().instance(),
                    found.labelled().label(),
                    found.exemplarOf().stream().map(rules::index).toList())));
        }
        problems.throwIfAny();
        return exemplars;
    }

    private static JsonNode networks(JsonNode manifest) {
        if (!manifest.path(NETWORKS).has(CLASSIFIER)) {
            throw OverruleException.of(
                    Code.MODEL_DAMAGED,
                    "is damaged: its manifest names neither a classifier nor members; train the model again");
        }
        return manifest.path(NETWORKS);
    }

    private static List<Member> members(JsonNode json, Map<String, Tensor> tensors) {
        if (!json.isArray() || json.size() < 2) {
            throw OverruleException.of(
                    Code.MODEL_DAMAGED,
                    "is damaged: an ensemble of " + json.size()
                            + " members, expected at least 2; train the model again");
        }
        List<Member> members = new ArrayList<>();
        Map<String, Tensor> known = new LinkedHashMap<>();
        for (int m = 0; m < json.size(); m++) {
            Member member = member(json.path(m), memberPrefix(m), tensors);
            putTensors(member, memberPrefix(m), known);
            members.add(member);
        }
        if (known.size() != tensors.size()) {
            throw OverruleException.of(
                    Code.MODEL_DAMAGED,
                    "is damaged: " + json.size() + " members have " + known.size()
                            + " arrays of weights, but the file holds " + tensors.size() + "; train the model again");
        }
        return members;
    }

    private static Member member(JsonNode networks, String prefix, Map<String, Tensor> tensors) {
        return new Member(
                network(networks.path(CLASSIFIER), prefix + CLASSIFIER, tensors),
                networks.has(RULE_NETWORK)
                        ? Optional.of(network(networks.path(RULE_NETWORK), prefix + RULE_NETWORK, tensors))
                        : Optional.empty());
    }

    private static FrozenNetwork network(JsonNode json, String prefix, Map<String, Tensor> tensors) {
        List<Integer> hidden = new ArrayList<>();
        json.path("hidden").forEach(width -> hidden.add(width.intValue()));
        NetworkShape shape = new NetworkShape(
                json.path("denseWidth").intValue(),
                json.path("sparseWidth").intValue(),
                hidden,
                json.path("outputs").intValue());
        Map<String, Tensor> own = new LinkedHashMap<>();
        tensors.forEach((name, tensor) -> {
            if (name.startsWith(prefix + ".")) {
                own.put(name.substring(prefix.length() + 1), tensor);
            }
        });
        return new FrozenNetwork(shape, json.path("rules").intValue(), own);
    }

    private static Provenance provenance(JsonNode json) {
        return new Provenance(
                json.path("seed").longValue(),
                map(json.path("options")),
                map(json.path("dataHashes")),
                map(json.path("versions")),
                map(json.path("outcome")));
    }

    private static Map<String, String> map(JsonNode json) {
        Map<String, String> map = new TreeMap<>();
        json.properties()
                .forEach(entry -> map.put(entry.getKey(), entry.getValue().asText()));
        return map;
    }
}
