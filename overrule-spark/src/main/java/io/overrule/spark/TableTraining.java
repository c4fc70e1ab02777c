package io.overrule.spark;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.cache.FeatureCache;
import io.overrule.cover.CoveredTask;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetPart;
import io.overrule.data.Instance;
import io.overrule.data.InstanceKind;
import io.overrule.data.TokenInstance;
import io.overrule.feature.FeatureExtractor;
import io.overrule.feature.FeatureSettings;
import io.overrule.inference.Model;
import io.overrule.labelmodel.VotePatterns;
import io.overrule.modelfile.ModelFile;
import io.overrule.rule.RuleSet;
import io.overrule.rule.Task;
import io.overrule.rule.TaskBuilder;
import io.overrule.training.PreparedUnlabelled;
import io.overrule.training.Trainer;
import io.overrule.training.TrainingData;
import io.overrule.training.TrainingOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One training of an {@link OverruleEstimator}. */
final class TableTraining {
    private static final Logger LOG = LoggerFactory.getLogger(TableTraining.class);

    /** From how many covered instances features are chosen: as many as the library takes. */
    private static final int CHOOSE_FEATURES_FROM = 2_000;

    private static final String SELF_TRAINING = "self-training";

    private final OverruleEstimator estimator;
    private final org.apache.spark.sql.Dataset<Row> table;
    private final RowReading reading;
    private final Broadcast<SharedRules> shared;
    private final TrainingOptions options;
    private final FaultCounts faults;
    private final long driverRows;
    private final Work work = Work.quiet();
    private final Watch watch = new Watch();

    /** The seconds since it was last read, for the log. */
    private static final class Watch {
        private long start = System.nanoTime();

        @Override
        public String toString() {
            long now = System.nanoTime();
            String seconds = String.format(Locale.ROOT, "%.2f s", (now - start) / 1e9);
            start = now;
            return seconds;
        }
    }

    TableTraining(OverruleEstimator estimator, org.apache.spark.sql.Dataset<Row> table, FaultCounts faults) {
        this.estimator = estimator;
        this.faults = faults;
        // A row without anything in it can only be left out of training.
        RowReading asked = RowReading.of(estimator);
        this.reading = asked.nulls() == NullPolicy.UNCOVERED ? new RowReading(asked.columns(), NullPolicy.SKIP) : asked;
        this.table = table;
        this.shared = Broadcasts.of(table, estimator.sharedRules());
        this.options = estimator.options();
        this.driverRows = (Long) estimator.getOrDefault(estimator.driverRows());
    }

    /** The bytes of the model file. */
    byte[] train() {
        Task task = labelledTask();
        Set<String> knownIds = new HashSet<>();
        for (DatasetPart part : List.of(DatasetPart.LABELLED, DatasetPart.VALIDATION)) {
            task.dataset().instances(part).forEach(instance -> knownIds.add(rowId(instance)));
        }
        OrderedRows unlabelled = new OrderedRows(
                columns(
                        table.filter(column(estimator.getOrDefault(estimator.labelCol()))
                                .isNull()),
                        List.of()),
                reading,
                shared,
                knownIds,
                faults);
        LOG.info(
                "{} unlabelled instances ordered, {} of them covered: {}",
                unlabelled.instanceCount(),
                unlabelled.coveredCount(),
                watch);
        FeatureSettings settings = features(task, unlabelled);
        requirePossible(settings, unlabelled);
        FeatureExtractor extractor = settings.fit(
                new ClusterInstances(Dataset.instances(task.dataset().labelled()), unlabelled, settings.sampleSizes()),
                FeatureCache.none(),
                work);
        LOG.info("features {} fitted: {}", settings, watch);
        Path folder = temporaryFolder();
        try {
            TrainingData data = TrainingData.of(
                    CoveredTask.of(task),
                    settings,
                    extractor,
                    prepared(unlabelled, extractor, folder.resolve("unlabelled.features")),
                    FeatureCache.none(),
                    work);
            LOG.info("received: {}", watch);
            try (Model model = new Trainer(options).train(data, work).model()) {
                LOG.info("trained: {}", watch);
                return ModelFile.toBytes(model);
            }
        } finally {
            delete(folder);
        }
    }

    private static String rowId(Instance instance) {
        return instance instanceof TokenInstance token ? token.sentence().id() : instance.id();
    }

    private Column column(String name) {
        return table.col(OrderedRows.quoted(name));
    }

    private org.apache.spark.sql.Dataset<Row> columns(org.apache.spark.sql.Dataset<Row> rows, List<String> others) {
        return rows.select(Stream.concat(reading.columns().all().stream(), others.stream())
                .distinct()
                .map(this::column)
                .toArray(Column[]::new));
    }

    /** Rules, exemplars, and the labelled rows in the order of their ids: they are few. */
    private Task labelledTask() {
        String labelCol = estimator.getOrDefault(estimator.labelCol());
        List<String> others = new ArrayList<>(List.of(labelCol));
        Optional<String> validation = estimator.column(estimator.validationCol());
        Optional<String> exemplars = estimator.column(estimator.exemplarCol());
        validation.ifPresent(others::add);
        exemplars.ifPresent(others::add);
        org.apache.spark.sql.Dataset<Row> known = columns(
                        table.filter(column(labelCol).isNotNull()), others)
                .orderBy(column(reading.columns().id()));
        RuleSet rules = shared.value().rules();
        TaskBuilder task = Task.builder().labels(rules.labels()).rules(rules.rules());
        RowReading.Reader reader = reading.reader(known.schema());
        InstanceColumns.Reader ids = reading.columns().reader(known.schema());
        boolean ofTokens = reading.columns().kind() == InstanceKind.TOKEN;
        TableStatistics.Truth truth = new TableStatistics.Truth(labelCol, ofTokens);
        for (Row row : known.collectAsList()) {
            if (!(reader.read(row) instanceof RowReading.Found.Instances some)) {
                continue;
            }
            String id = ids.id(row);
            int[] classes =
                    truth.of(row, some.instances().size(), rules.labels(), id).orElseThrow();
            boolean validates = validation.isPresent()
                    && !row.isNullAt(row.fieldIndex(validation.get()))
                    && row.<Boolean>getAs(validation.get());
            List<List<String>> exemplarOf =
                    exemplarOf(row, exemplars, some.instances().size());
            for (int k = 0; k < classes.length; k++) {
                Instance instance = some.instances().get(k);
                String label = rules.labels().name(classes[k]);
                if (validates) {
                    task.validation(instance, label);
                } else {
                    task.labelled(instance, label, exemplarOf.get(k).toArray(String[]::new));
                }
            }
        }
        return task.build();
    }

    private List<List<String>> exemplarOf(Row row, Optional<String> column, int instances) {
        List<List<String>> rules = new ArrayList<>();
        boolean known = column.isPresent() && !row.isNullAt(row.fieldIndex(column.get()));
        if (known && reading.columns().kind() == InstanceKind.TOKEN) {
            List<Object> ofTokens = row.getList(row.fieldIndex(column.get()));
            ofTokens.forEach(ids -> rules.add(strings(ids)));
        } else {
            for (int k = 0; k < instances; k++) {
                rules.add(known ? row.getList(row.fieldIndex(column.get())) : List.of());
            }
        }
        if (rules.size() != instances) {
            throw OverruleException.input("a sentence of " + instances + " tokens has rules for " + rules.size()
                    + " of them in column '" + column.orElse("") + "'; give a list for each token, empty if need be");
        }
        return rules;
    }

    @SuppressWarnings("unchecked") // The schema was checked.
    private static List<String> strings(Object sequence) {
        return scala.jdk.javaapi.CollectionConverters.asJava((scala.collection.Seq<String>) sequence);
    }

    /** The features that were asked for; otherwise those that the library chooses on validation. */
    private FeatureSettings features(Task task, OrderedRows unlabelled) {
        return options.features().orElseGet(() -> {
            List<Instance> some = unlabelled.sampledCovered(CHOOSE_FEATURES_FROM).stream()
                    .map(OrderedRows.Placed::instance)
                    .toList();
            Task part = task.withDataset(task.dataset().withUnlabelled(some));
            return new Trainer(options)
                    .chooseFeatures(CoveredTask.of(part), work)
                    .chosen();
        });
    }

    private boolean readsAll() {
        return options.method().commandName().equals(SELF_TRAINING);
    }

    /** Refuses what needs more of U on the driver than the driver may hold. */
    private void requirePossible(FeatureSettings settings, OrderedRows unlabelled) {
        long instances = unlabelled.instanceCount();
        if (instances <= driverRows) {
            return;
        }
        String size = instances + " unlabelled instances, more than the driver's " + driverRows;
        if (readsAll()) {
            throw OverruleException.input("method '" + SELF_TRAINING + "' reads every unlabelled instance on the"
                    + " driver, and there are " + size
                    + "; use method 'implyloss', fit on a part of the table, or raise driverRows");
        }
        if (settings.blocks().stream().anyMatch(block -> block.equals("lsa") || block.startsWith("lsa:"))) {
            throw OverruleException.input("features 'lsa' decompose a matrix of instances on the driver, and there are "
                    + size + "; use features 'ngrams' or a pretrained encoder, or raise driverRows");
        }
    }

    /** Covers and encodes on the executors; receives what training touches. */
    private PreparedUnlabelled prepared(OrderedRows unlabelled, FeatureExtractor extractor, Path file) {
        VotePatterns votes = TableVotes.patterns(unlabelled.rows(), unlabelled.partition());
        long covered = unlabelled.coveredCount();
        RuleShares selection = RuleShares.all();
        Map<String, String> facts = Map.of();
        long count = readsAll() ? unlabelled.instanceCount() : covered;
        if (covered > driverRows && !readsAll()) {
            long[] sizes = unlabelled.coverSizes();
            selection = RuleShares.of(sizes, unlabelled.strata(sizes), driverRows, covered);
            count = selection.size();
            facts = Map.of(
                    "unlabelledInstances",
                    Long.toString(unlabelled.instanceCount()),
                    "unlabelledSample",
                    count + " of " + covered + " covered, every rule with its share");
        }
        TouchedRows touched = new TouchedRows(
                unlabelled.partition(),
                Broadcasts.of(table, SharedExtractor.of(extractor)),
                estimator.cache(),
                unlabelled.instanceOffsets(),
                unlabelled.instanceCount(),
                selection,
                readsAll());
        JavaRDD<byte[]> pieces = unlabelled.rows().mapPartitionsWithIndex(touched::pieces, true);
        pieces.persist(StorageLevel.MEMORY_AND_DISK());
        try {
            return ReceivedRows.read(
                    inOrder(pieces),
                    file,
                    extractor.denseWidth(),
                    extractor.sparseWidth(),
                    Math.toIntExact(count),
                    readsAll(),
                    votes,
                    facts);
        } finally {
            pieces.unpersist(false);
        }
    }

    /**
     * The pieces of all partitions, in their order. All executors make them at once and keep them; then the driver
     * fetches one partition after the other. What they cannot keep, on a full disk for example, is made again.
     */
    private Iterator<byte[]> inOrder(JavaRDD<byte[]> pieces) {
        try {
            pieces.foreachPartition(some -> some.forEachRemaining(piece -> {}));
            LOG.info("covered and encoded: {}", watch);
        } catch (Exception e) {
            if (!(e instanceof SparkException) || faultOf(e).isPresent()) {
                throw e;
            }
            LOG.warn("executors could not keep what they encoded; it is made again: {}", e.getMessage());
            pieces.unpersist(true);
        }
        return pieces.toLocalIterator();
    }

    private static Optional<OverruleException> faultOf(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof OverruleException ours) {
                return Optional.of(ours);
            }
        }
        return Optional.empty();
    }

    private static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("overrule-training");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOG.warn("{} cannot be deleted: {}", folder, e.getMessage());
        }
    }
}
