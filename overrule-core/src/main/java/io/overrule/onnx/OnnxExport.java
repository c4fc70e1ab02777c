package io.overrule.onnx;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.Tensor;
import io.overrule.WholeFolder;
import io.overrule.feature.FeatureBlock;
import io.overrule.inference.Calibration;
import io.overrule.inference.Inference;
import io.overrule.inference.JointInference;
import io.overrule.inference.Member;
import io.overrule.inference.Model;
import io.overrule.inference.Provenance;
import io.overrule.inference.Trust;
import io.overrule.network.FrozenNetwork;
import io.overrule.rule.RuleWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Writes a model as two ONNX graphs.
 *
 * <p>There is one input for each block, with the features before scaling: the vector of an encoder, or the weights of
 * n-grams, whose vocabulary is in the metadata. The networks compute in floats, like ours. Probabilities and trust are
 * computed in doubles and returned as floats. {@code rules.onnx} also takes {@code covers}, which is 1 where a rule
 * covers an instance and 0 elsewhere. The outputs for a rule that does not cover are 0.
 */
public final class OnnxExport {
    /** Trust does not look at logits beyond this. */
    private static final double LARGEST_LOGIT = Trust.logit(1);

    private final Model model;
    private final int classes;
    private final int rules;

    private OnnxExport(Model model) {
        this.model = model;
        this.classes = model.labels().size();
        this.rules = model.rules().size();
    }

    /**
     * Writes {@code classifier.onnx} and {@code rules.onnx} into a folder, which must be empty or not exist. The folder
     * is written completely or not at all.
     *
     * @return the files, each with a description
     */
    public static List<String> write(Model model, Path folder) {
        WholeFolder.requireEmpty(folder, "the export writes a whole folder");
        try (WholeFolder whole = new WholeFolder(folder)) {
            Files.write(whole.file("classifier.onnx"), classifier(model));
            Files.write(whole.file("rules.onnx"), rules(model));
            try {
                whole.publish();
            } catch (IOException e) {
                throw whole.cannotWrite(e);
            }
            return List.of(
                    "classifier.onnx: features to probabilities of "
                            + model.labels().size() + " classes",
                    "rules.onnx: features and the rules that cover to trust in "
                            + model.rules().size() + " rules and the decision");
        } catch (IOException e) {
            throw OverruleException.resource("'" + folder + "' cannot be written (" + FileFailure.words(e) + ")", e);
        }
    }

    /** The classifier alone: features to probabilities. */
    public static byte[] classifier(Model model) {
        return new OnnxExport(model).classifier();
    }

    /** The rule network, trust and the decision: features and which rules cover, to what the model says. */
    public static byte[] rules(Model model) {
        return new OnnxExport(model).rules();
    }

    private byte[] classifier() {
        OnnxGraph graph = new OnnxGraph("classifier");
        Features features = features(graph);
        List<String> members = new ArrayList<>();
        for (Member member : model.members()) {
            members.add(probabilities(graph, features, member));
        }
        String mean = mean(graph, members);
        output(graph, "probabilities", mean, classes, "P(class), in the order of overrule.labels");
        graph.output("label", graph.largest(mean), OnnxGraph.Type.LONG, 0, "the index of the most probable class");
        return graph.model("Overrule's classifier", metadata(), version());
    }

    private byte[] rules() {
        OnnxGraph graph = new OnnxGraph("rules");
        Features features = features(graph);
        String covers = graph.cast(
                graph.input(
                        "covers", rules, "1 where a rule covers the instance, in the order of overrule.rules; else 0"),
                OnnxGraph.Type.DOUBLE);
        String ruleOfLabel = graph.doubles("labels_of_rules", labelsOfRules(false), classes, rules);
        String labelOfRule = graph.doubles("rules_of_labels", labelsOfRules(true), rules, classes);
        String netVote = netVote(graph, covers, ruleOfLabel, labelOfRule);
        List<String> probabilities = new ArrayList<>();
        List<String> holding = new ArrayList<>();
        List<String> trust = new ArrayList<>();
        for (Member member : model.members()) {
            String own = probabilities(graph, features, member);
            probabilities.add(own);
            Optional<String> holds = member.ruleNetwork().map(network -> holding(graph, features, network));
            holds.ifPresent(holding::add);
            trust.add(trust(graph, member.trust(), graph.apply("MatMul", own, ruleOfLabel), holds, netVote));
        }
        String meanProbabilities = mean(graph, probabilities);
        String meanTrust = graph.apply("Mul", mean(graph, trust), covers);
        Optional<String> meanHolding =
                holding.isEmpty() ? Optional.empty() : Optional.of(graph.apply("Mul", mean(graph, holding), covers));
        String scores = scores(graph, meanProbabilities, covers, meanTrust, meanHolding, labelOfRule);
        output(graph, "probabilities", meanProbabilities, classes, "P(class) of the classifier");
        meanHolding.ifPresent(value -> output(
                graph,
                "holding",
                value,
                rules,
                "the paper's P_jphi(1|x): whether the rule holds here; 0 if it does not cover"));
        output(graph, "trust", meanTrust, rules, "how probably the rule's label is right here; 0 if it does not cover");
        output(graph, "scores", scores, classes, "what the model decides by");
        graph.output(
                "label",
                graph.largest(scores),
                OnnxGraph.Type.LONG,
                0,
                "the index of the class that the model predicts");
        return graph.model("Overrule's rules, trust and decision", metadata(), version());
    }

    private static void output(OnnxGraph graph, String name, String value, int columns, String description) {
        graph.output(name, graph.cast(value, OnnxGraph.Type.FLOAT), OnnxGraph.Type.FLOAT, columns, description);
    }

    /** The scaled features that networks read, by the names of their values. */
    private record Features(Optional<String> dense, Optional<String> sparse) {}

    private Features features(OnnxGraph graph) {
        List<String> dense = new ArrayList<>();
        List<String> sparse = new ArrayList<>();
        for (Map.Entry<String, FeatureBlock> entry : inputs().entrySet()) {
            FeatureBlock block = entry.getValue();
            String input = graph.input(
                    entry.getKey(),
                    block.denseWidth() + block.sparseWidth(),
                    "features '" + block.name() + "'; overrule.features says how an instance becomes them");
            if (!block.mean().isEmpty()) {
                float[] mean = new float[block.mean().size()];
                for (int i = 0; i < mean.length; i++) {
                    mean[i] = block.mean().get(i);
                }
                input = graph.apply("Sub", input, graph.floats("mean", mean, mean.length));
            }
            if (block.factor() != 1) {
                input = graph.apply("Mul", input, graph.floats("factor", new float[] {block.factor()}, 1));
            }
            (block.denseWidth() > 0 ? dense : sparse).add(input);
        }
        return new Features(
                dense.isEmpty() ? Optional.empty() : Optional.of(graph.concat(dense)),
                sparse.isEmpty() ? Optional.empty() : Optional.of(graph.concat(sparse)));
    }

    /** The blocks by the names of their inputs. */
    private Map<String, FeatureBlock> inputs() {
        Map<String, FeatureBlock> inputs = new LinkedHashMap<>();
        Set<String> taken = new LinkedHashSet<>(List.of("covers"));
        for (FeatureBlock block : model.extractor().blocks()) {
            String name = block.name().replaceAll("[^A-Za-z0-9]+", "_").replaceAll("^_|_$", "");
            String unique = name;
            for (int n = 2; !taken.add(unique); n++) {
                unique = name + "_" + n;
            }
            inputs.put(unique, block);
        }
        return inputs;
    }

    /** The first layer's output for the instances, before activation. */
    private static String first(OnnxGraph graph, Features features, FrozenNetwork network) {
        List<String> sums = new ArrayList<>();
        features.dense()
                .ifPresent(dense -> sums.add(graph.apply("MatMul", dense, weights(graph, network, "input.dense"))));
        features.sparse()
                .ifPresent(sparse -> sums.add(graph.apply("MatMul", sparse, weights(graph, network, "input.sparse"))));
        String sum = sums.get(0);
        for (int i = 1; i < sums.size(); i++) {
            sum = graph.apply("Add", sum, sums.get(i));
        }
        return graph.apply("Add", sum, weights(graph, network, "input.bias"));
    }

    private static String further(OnnxGraph graph, String first, FrozenNetwork network) {
        String value = first;
        for (int layer = 0; layer < network.shape().hidden().size(); layer++) {
            value = graph.apply(
                    "MatMul", graph.apply("Relu", value), weights(graph, network, "layer." + layer + ".weight"));
            value = graph.apply("Add", value, weights(graph, network, "layer." + layer + ".bias"));
        }
        return value;
    }

    private static String weights(OnnxGraph graph, FrozenNetwork network, String name) {
        Tensor tensor = network.tensors().get(name);
        if (tensor == null) {
            throw OverruleException.internal("a network has no weights '" + name + "'");
        }
        int[] shape = tensor.shape().stream().mapToInt(Integer::intValue).toArray();
        return graph.floats(name.replace('.', '_'), tensor.values(), shape);
    }

    private String probabilities(OnnxGraph graph, Features features, Member member) {
        FrozenNetwork network = member.classifier();
        String logits = graph.cast(further(graph, first(graph, features, network), network), OnnxGraph.Type.DOUBLE);
        Calibration calibration = member.calibration();
        String value = graph.apply("Mul", logits, graph.number(calibration.slope()));
        if (!calibration.offsets().isEmpty()) {
            value = graph.apply("Add", value, graph.doubles("offsets", doubles(calibration.offsets()), classes));
        }
        return graph.softmax(value);
    }

    private static double[] doubles(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** P_jphi(1|x) for all instances and rules. */
    private String holding(OnnxGraph graph, Features features, FrozenNetwork network) {
        String instances = graph.unsqueeze(first(graph, features, network), 1);
        String pairs = graph.apply("Add", instances, weights(graph, network, "input.rule"));
        String logits = graph.squeeze(further(graph, pairs, network), 2);
        return graph.apply("Sigmoid", graph.cast(logits, OnnxGraph.Type.DOUBLE));
    }

    /** 1 where a rule votes for a class: by classes, or by rules. */
    private double[] labelsOfRules(boolean byRules) {
        double[] matrix = new double[classes * rules];
        for (int rule = 0; rule < rules; rule++) {
            int label = model.rules().labelOf(rule);
            matrix[byRules ? rule * classes + label : label * rules + rule] = 1;
        }
        return matrix;
    }

    /** For every rule the votes of the others for its class, less those for other classes. */
    private static String netVote(OnnxGraph graph, String covers, String ruleOfLabel, String labelOfRule) {
        String votes = graph.apply("MatMul", covers, labelOfRule);
        String same = graph.apply("MatMul", votes, ruleOfLabel);
        // same − 1 − (all − same)
        String twice = graph.apply("Mul", same, graph.number(2));
        String net = graph.apply("Sub", graph.apply("Sub", twice, graph.rowSums(covers)), graph.number(1));
        return graph.apply("Clip", net, graph.number(-Trust.MOST_VOTES), graph.number(Trust.MOST_VOTES));
    }

    private String trust(OnnxGraph graph, Trust trust, String theta, Optional<String> holding, String netVote) {
        Trust.Weights weights = trust.known();
        String sum = graph.apply("Mul", logit(graph, theta), graph.number(weights.theta()));
        if (holding.isPresent()) {
            sum = graph.apply("Add", sum, graph.apply("Mul", logit(graph, holding.get()), graph.number(weights.phi())));
        }
        sum = graph.apply("Add", sum, graph.apply("Mul", netVote, graph.number(weights.votes())));
        sum = graph.apply("Add", sum, graph.number(weights.intercept()));
        if (!trust.records().isEmpty()) {
            sum = graph.apply("Add", sum, graph.doubles("records", doubles(trust.records()), rules));
        }
        return graph.apply("Sigmoid", sum);
    }

    private static String logit(OnnxGraph graph, String probability) {
        String complement = graph.apply("Sub", graph.number(1), probability);
        String logit = graph.apply("Sub", graph.apply("Log", probability), graph.apply("Log", complement));
        return graph.apply("Clip", logit, graph.number(-LARGEST_LOGIT), graph.number(LARGEST_LOGIT));
    }

    private static String mean(OnnxGraph graph, List<String> values) {
        String sum = values.get(0);
        for (int i = 1; i < values.size(); i++) {
            sum = graph.apply("Add", sum, values.get(i));
        }
        return values.size() == 1 ? sum : graph.apply("Div", sum, graph.number(values.size()));
    }

    /** {@link JointInference#scores} for all instances at once. */
    private String scores(
            OnnxGraph graph,
            String probabilities,
            String covers,
            String trust,
            Optional<String> holding,
            String labelOfRule) {
        Inference inference = model.decision().inference();
        if (inference == Inference.CLASSIFIER || (inference == Inference.JOINT && holding.isEmpty())) {
            return probabilities;
        }
        String right = inference == Inference.TRUST ? trust : holding.orElseThrow();
        double threshold = inference == Inference.TRUST ? model.decision().threshold() : JointInference.THRESHOLD;
        String active = graph.apply(
                "Mul",
                covers,
                graph.cast(graph.apply("Greater", right, graph.number(threshold)), OnnxGraph.Type.DOUBLE));
        String count = graph.apply("Max", graph.rowSums(active), graph.number(1));
        String wrong = graph.rowSums(graph.apply("Mul", active, graph.apply("Sub", graph.number(1), right)));
        String surplus = graph.apply(
                "Mul", active, graph.apply("Sub", graph.apply("Mul", right, graph.number(2)), graph.number(1)));
        String votes = graph.apply("Add", graph.apply("MatMul", surplus, labelOfRule), wrong);
        return graph.apply("Add", probabilities, graph.apply("Div", votes, count));
    }

    private String version() {
        return model.provenance().versions().getOrDefault("overrule", "");
    }

    private Map<String, String> metadata() {
        Map<String, String> metadata = new LinkedHashMap<>();
        ArrayNode labels = JsonNodeFactory.instance.arrayNode();
        model.labels().names().forEach(labels::add);
        metadata.put("overrule.labels", labels.toString());
        ArrayNode lines = JsonNodeFactory.instance.arrayNode();
        RuleWriter.linesWithoutCode(model.rules()).forEach(lines::add);
        metadata.put("overrule.rules", lines.toString());
        ObjectNode features = JsonNodeFactory.instance.objectNode();
        inputs().forEach((name, block) -> features.set(name, block.description()));
        metadata.put("overrule.features", features.toString());
        ObjectNode decision = JsonNodeFactory.instance.objectNode();
        decision.put("inference", model.decision().inference().commandName());
        decision.put("threshold", model.decision().threshold());
        metadata.put("overrule.decision", decision.toString());
        model.kind().ifPresent(kind -> metadata.put("overrule.instances", kind.key()));
        metadata.put("overrule.provenance", provenance(model.provenance()).toString());
        return metadata;
    }

    private static ObjectNode provenance(Provenance provenance) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("seed", provenance.seed());
        provenance.options().forEach(json.putObject("options")::put);
        provenance.dataHashes().forEach(json.putObject("dataHashes")::put);
        provenance.versions().forEach(json.putObject("versions")::put);
        provenance.outcome().forEach(json.putObject("outcome")::put);
        return json;
    }
}
