package io.overrule.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import io.overrule.data.LabelledInstance;
import io.overrule.data.TextInstance;
import io.overrule.rule.Task;
import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {
    private static final String MAILS =
            """
            number,body,topic
            m1,"Where is my parcel, please?",delivery
            m2,"The lid is ""cracked"",
            and so is the cup",fault

            m3,Can I pay by card,payment
            m4, two spaces  stay ,fault
            """;

    @TempDir
    private Path folder;

    private Path data() {
        return folder.resolve("data");
    }

    private Path file(String name, String text) throws IOException {
        return file(name, text, StandardCharsets.UTF_8);
    }

    private Path file(String name, String text, Charset charset) throws IOException {
        return Files.writeString(folder.resolve(name), text, charset);
    }

    /** {@code overrule import FORMAT FILE -o data …}. */
    private Outcome run(String format, Path file, String... more) {
        List<String> arguments = new ArrayList<>(List.of("import", format, file.toString(), "-o", data().toString()));
        arguments.addAll(List.of(more));
        return Outcome.of(folder.resolve("cache"), "", arguments.toArray(String[]::new));
    }

    private Outcome imports(String format, Path file, String... more) {
        Outcome outcome = run(format, file, more);
        assertThat(outcome.code()).as(outcome.err()).isZero();
        return outcome;
    }

    private String refuses(String format, Path file, String... more) {
        Outcome outcome = run(format, file, more);
        assertThat(outcome.code()).as(outcome.out()).isEqualTo(2);
        return outcome.err().replace(folder + File.separator, "").strip();
    }

    private List<String> lines(String name) throws IOException {
        return Files.readAllLines(data().resolve(name));
    }

    @Test
    void aQuestionOfTrecLosesItsFinerClass() throws IOException {
        Path questions = file(
                "train.label",
                "NUM:dist How far is it to Bonn ?\nDESC:manner How does a caf\u00e9 : earn its rent ?\n",
                StandardCharsets.ISO_8859_1);
        Outcome outcome = imports("trec", questions);

        assertThat(lines("unlabeled.jsonl"))
                .containsExactly(
                        "{\"id\": \"U0\", \"text\": \"How far is it to Bonn ?\", \"gold\": \"NUM\"}",
                        "{\"id\": \"U1\", \"text\": \"How does a café : earn its rent ?\", \"gold\": \"DESC\"}");
        assertThat(lines("labels.txt")).containsExactly("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM");
        assertThat(outcome.out().strip())
                .isEqualTo(data().resolve("unlabeled.jsonl")
                        + ": 2 texts; ABBR 0, DESC 1, ENTY 0, HUM 0, LOC 0, NUM 1\n"
                        + "Imported 2 instances, 6 classes, 0 rules, 0 votes; nothing was skipped.");
        assertThat(outcome.err()).startsWith("rules.jsonl is still to be written");
    }

    @Test
    void aLineThatIsNoQuestionOfTrecIsTold() throws IOException {
        Path questions = file("train.label", "NUM:dist How far ?\nHow far: is it ?\nNUM:dist\nNUN:dist How far ?\n");

        assertThat(refuses("trec", questions).lines())
                .containsExactly(
                        "overrule: train.label:2: reads 'How far: is it ?'; expected a class, a colon, a finer class and"
                                + " a question, as in 'NUM:dist How far is it ?'",
                        "overrule: train.label:3: reads 'NUM:dist'; expected a class, a colon, a finer class and"
                                + " a question, as in 'NUM:dist How far is it ?'",
                        "overrule: train.label:4: has the class 'NUN', which is not one of ABBR, DESC, ENTY, HUM, LOC,"
                                + " NUM; did you mean 'NUM'?");
        assertThat(data()).doesNotExist();
    }

    @Test
    void aClassThatTheFormatDoesNotHaveIsTold() throws IOException {
        Path questions = file("train.label", "NUM:dist How far ?\nNUN:dist How far is it then ?\n");

        assertThat(refuses("trec", questions))
                .isEqualTo(
                        "overrule: train.label:2: has the class 'NUN', which is not one of ABBR, DESC, ENTY, HUM, LOC,"
                                + " NUM; did you mean 'NUM'?");
    }

    @Test
    void aMessageIsLeftAsItIs() throws IOException {
        Path messages = file("SMSSpamCollection", "ham\tSee you  at \u00a36,\tok? &lt;3 \r\nspam\tWIN \"now\"\r\n\r\n");
        imports("sms", messages, "--split", "test");

        assertThat(lines("test.jsonl"))
                .containsExactly(
                        "{\"id\": \"T0\", \"text\": \"See you  at £6,\\tok? &lt;3 \", \"label\": \"ham\"}",
                        "{\"id\": \"T1\", \"text\": \"WIN \\\"now\\\"\", \"label\": \"spam\"}");
        assertThat(lines("labels.txt")).containsExactly("ham", "spam");
    }

    @Test
    void aMessageWithoutATabIsTold() throws IOException {
        assertThat(refuses("sms", file("sms.txt", "ham\tfine\nham no tab\n")))
                .isEqualTo(
                        "overrule: sms.txt:2: reads 'ham no tab'; expected 'ham' or 'spam', a tab and a message, as in"
                                + " 'ham<TAB>See you at six'");
    }

    @Test
    void commentsOfSeveralVideosAreReadOneAfterTheOther() throws IOException {
        Path first = file("one.csv", "\uFEFFCOMMENT_ID,AUTHOR,DATE,CONTENT,CLASS\nz1,Ann,,\"Nice,\nreally\uFEFF\",0\n");
        Path second = file("two.csv", "COMMENT_ID,AUTHOR,DATE,CONTENT,CLASS\nz2,\"B, C\",2013-11-07,my channel,1\n");
        imports("youtube", first, second.toString(), "--split", "train");

        assertThat(lines("labeled.jsonl"))
                .containsExactly(
                        "{\"id\": \"L0\", \"text\": \"Nice,\\nreally\uFEFF\", \"label\": \"HAM\", \"exemplar_of\": []}",
                        "{\"id\": \"L1\", \"text\": \"my channel\", \"label\": \"SPAM\", \"exemplar_of\": []}");
        assertThat(lines("labels.txt")).containsExactly("HAM", "SPAM");
    }

    @Test
    void aCommentThatIsNeitherSpamNorHamIsTold() throws IOException {
        Path comments = file("one.csv", "CONTENT,CLASS\n\"two\nlines\",0\nhello,2\n");

        assertThat(refuses("youtube", comments))
                .isEqualTo("overrule: one.csv:4: has CLASS '2'; expected 1 for spam or 0 for all else");
    }

    @Test
    void tagsLoseTheirPrefixes() throws IOException {
        Path sentences = file("train.bio", "O\tany\nB-Dish\tpea\nI-Dish\tsoup\n\n\nB-City\tbonn\n");
        Outcome outcome = imports("bio", sentences, "--split", "train");

        assertThat(lines("labeled.jsonl"))
                .containsExactly(
                        "{\"id\": \"L0\", \"tokens\": [\"any\", \"pea\", \"soup\"], \"tags\": [\"O\", \"Dish\", \"Dish\"], "
                                + "\"exemplar_of\": [[], [], []]}",
                        "{\"id\": \"L1\", \"tokens\": [\"bonn\"], \"tags\": [\"City\"], \"exemplar_of\": [[]]}");
        assertThat(lines("labels.txt")).containsExactly("O", "Dish", "City");
        assertThat(outcome.out()).contains("labeled.jsonl: 2 sentences of 4 tokens; O 1, Dish 2, City 1");
    }

    @Test
    void prefixesAreKeptIfAskedFor() throws IOException {
        imports("bio", file("train.bio", "O\tany\nB-Dish\tpea\nI-Dish\tsoup\n"), "--keep-prefixes");

        assertThat(lines("labels.txt")).containsExactly("O", "B-Dish", "I-Dish");
        assertThat(lines("unlabeled.jsonl"))
                .containsExactly(
                        "{\"id\": \"U0\", \"tokens\": [\"any\", \"pea\", \"soup\"], \"gold\": [\"O\", \"B-Dish\", \"I-Dish\"]}");
    }

    @Test
    void aTokenBeforeItsTagIsTold() throws IOException {
        assertThat(refuses("bio", file("train.bio", "O\tany\nsoup\tB-Dish\n")))
                .isEqualTo("overrule: train.bio:2: reads 'soup<TAB>B-Dish'; expected a tag (O, or a class after B- or"
                        + " I-), a tab and a token, as in 'B-Dish<TAB>soup'");
    }

    @Test
    void aRecordOfTheCensusHasNumbersNamesAndMissingValues() throws IOException {
        Path test = file(
                "adult.test",
                """
                |1x3 Cross validator
                31, ?, 1200, Masters, 14, Divorced, Sales, Unmarried, White, Female, 0, 12, 38, ?, <=50K.
                47, Private, 900, 9th, 5, Widowed, ?, Husband, Black, Male, 3, 0, 40, Peru, >50K.

                """);
        imports("adult", test, "--split", "test");

        assertThat(lines("test.jsonl").get(0))
                .isEqualTo("{\"id\": \"T0\", \"record\": {\"age\": 31, \"workclass\": null, \"fnlwgt\": 1200, "
                        + "\"education\": \"Masters\", \"education-num\": 14, \"marital-status\": \"Divorced\", "
                        + "\"occupation\": \"Sales\", \"relationship\": \"Unmarried\", \"race\": \"White\", \"sex\": \"Female\", "
                        + "\"capital-gain\": 0, \"capital-loss\": 12, \"hours-per-week\": 38, \"native-country\": null}, "
                        + "\"label\": \"<=50K\"}");
        assertThat(lines("labels.txt")).containsExactly("<=50K", ">50K");
    }

    @Test
    void aRecordOfTheCensusThatIsNoneIsTold() throws IOException {
        Path records = file(
                "adult.data",
                """
                31, Private, 1200, Masters
                old, ?, 1200, Masters, 14, Divorced, Sales, Unmarried, White, Female, 0, 12, 38, ?, <=50K
                """);

        assertThat(refuses("adult", records))
                .contains("adult.data:1: has 4 values between commas; expected 15: age, workclass,")
                .contains("adult.data:2: has age 'old'; expected a number, or ? if it is unknown");
    }

    @Test
    void aColumnOfACsvFileBecomesTexts() throws IOException {
        imports("csv", file("mails.csv", MAILS), "--text", "body", "--label", "topic");

        assertThat(lines("unlabeled.jsonl"))
                .containsExactly(
                        "{\"id\": \"U0\", \"text\": \"Where is my parcel, please?\", \"gold\": \"delivery\"}",
                        "{\"id\": \"U1\", \"text\": \"The lid is \\\"cracked\\\",\\nand so is the cup\", \"gold\": \"fault\"}",
                        "{\"id\": \"U2\", \"text\": \"Can I pay by card\", \"gold\": \"payment\"}",
                        "{\"id\": \"U3\", \"text\": \" two spaces  stay \", \"gold\": \"fault\"}");
        assertThat(lines("labels.txt")).containsExactly("delivery", "fault", "payment");
    }

    @Test
    void idsMayComeFromAColumn() throws IOException {
        imports("csv", file("mails.csv", MAILS), "--text", "body", "--label", "topic", "--id", "number");

        assertThat(lines("unlabeled.jsonl").get(2)).startsWith("{\"id\": \"m3\",");
    }

    @Test
    void anIdThatComesTwiceIsTold() throws IOException {
        Path mails = file("mails.csv", MAILS.replace("m4", "m2"));

        assertThat(refuses("csv", mails, "--text", "body", "--id", "number"))
                .isEqualTo("overrule: mails.csv:7: has the number 'm2', which mails.csv:3"
                        + " has already; give every row an id of its own, or leave out --id");
    }

    @Test
    void columnsOfACsvFileBecomeRecords() throws IOException {
        Path people = file("people.csv", "age;city;size;buys\n31;Bonn;1.75;yes\n?;;1e2;no\n");
        imports("csv", people, "--separator", ";", "--label", "buys", "--split", "valid");

        assertThat(lines("valid.jsonl"))
                .containsExactly(
                        "{\"id\": \"V0\", \"record\": {\"age\": 31, \"city\": \"Bonn\", \"size\": 1.75}, \"label\": \"yes\"}",
                        "{\"id\": \"V1\", \"record\": {\"age\": null, \"city\": null, \"size\": 100}, \"label\": \"no\"}");
    }

    @Test
    void aColumnWithAWordAmongItsNumbersHoldsNames() throws IOException {
        Path people = file("people.csv", "age,house\n31,7\n32,7b\n");
        imports("csv", people, "--columns", "house");

        assertThat(lines("unlabeled.jsonl"))
                .containsExactly(
                        "{\"id\": \"U0\", \"record\": {\"house\": \"7\"}}",
                        "{\"id\": \"U1\", \"record\": {\"house\": \"7b\"}}");
    }

    @Test
    void aColumnThatIsNotThereIsTold() throws IOException {
        assertThat(refuses("csv", file("mails.csv", MAILS), "--text", "bdy"))
                .isEqualTo("overrule: mails.csv:1: has no column 'bdy'; did you mean 'body'? It has the columns number,"
                        + " body, topic");
    }

    @Test
    void theSeparatorIsTheOneThatFitsTheFirstLine() throws IOException {
        for (String separator : List.of(";", "\t", "|")) {
            Path mails = file(
                    "mails.csv",
                    String.join(separator, "number", "body", "topic") + "\n"
                            + String.join(separator, "m1", "one, two", "delivery") + "\n"
                            + String.join(separator, "m2", "\"a" + separator + "b\"", "fault") + "\n");
            Outcome outcome = imports("csv", mails, "--text", "body", "--label", "topic", "--force");
            assertThat(outcome.err()).contains("cells are separated by ");
            assertThat(Files.readString(data().resolve("unlabeled.jsonl")))
                    .contains("\"text\": \"one, two\", \"gold\": \"delivery\"");
        }
        Path table = file("table.csv", "age;city\n22;Bonn\n");
        imports("csv", table, "--force");
        assertThat(lines("unlabeled.jsonl"))
                .containsExactly("{\"id\": \"U0\", \"record\": {\"age\": 22, \"city\": \"Bonn\"}}");
    }

    @Test
    void aWrongSeparatorShowsTheFirstLineAndNothingAboutTheRows() throws IOException {
        Path mails = file("mails.csv", "number;body;topic\n" + "m1;\"one\" two, three;fault\n".repeat(200));
        assertThat(refuses("csv", mails, "--text", "body", "--separator", ","))
                .isEqualTo("overrule: mails.csv:1: has no column 'body'; it has the columns number;body;topic\n"
                        + "overrule: mails.csv:1: has only one column with --separator ','; write --separator ';', or leave the"
                        + " option out");
    }

    @Test
    void rowsWithoutAClassAreUnlabelledAndTheOthersTrain() throws IOException {
        Path mails = file("mails.csv", "body,topic\na,fault\nb,\nc,delivery\nd,\ne,fault\nf,delivery\n");
        Outcome outcome = imports("csv", mails, "--text", "body", "--label", "topic", "--split-off", "valid:1");
        assertThat(outcome.err()).contains("2 of 6 rows have no class; they are unlabelled.");
        assertThat(lines("labeled.jsonl")).hasSize(3).allMatch(line -> line.contains("\"label\""));
        assertThat(lines("valid.jsonl")).hasSize(1);
        assertThat(lines("unlabeled.jsonl"))
                .containsExactly("{\"id\": \"U0\", \"text\": \"b\"}", "{\"id\": \"U1\", \"text\": \"d\"}");
        assertThat(refuses("csv", mails, "--text", "body", "--label", "topic", "--split-off", "valid:5", "--force"))
                .contains("--split-off takes 5 rows, but there are only 4 that have a class; take fewer");
    }

    @Test
    @Timeout(60)
    void aTableOfManyColumnsTakesTimeInProportion() throws IOException {
        StringBuilder table = new StringBuilder();
        for (int row = 0; row <= 40; row++) {
            for (int column = 0; column < 10_000; column++) {
                table.append(column == 0 ? "" : ",").append(row == 0 ? "c" + column : Integer.toString(row * column));
            }
            table.append('\n');
        }
        imports("csv", file("wide.csv", table.toString()));
        assertThat(lines("unlabeled.jsonl")).hasSize(40);
    }

    @Test
    void aNumberBeyondTheRangeOfFeaturesIsNoNumber() throws IOException {
        imports("csv", file("people.csv", "age,size\n1e308,2\n22,3\n"));
        assertThat(lines("unlabeled.jsonl").get(0))
                .isEqualTo("{\"id\": \"U0\", \"record\": {\"age\": \"1e308\", \"size\": 2}}");
    }

    @Test
    void aRowWithAnotherNumberOfCellsIsTold() throws IOException {
        Path mails = file("mails.csv", "body,topic\n\"a\nb\",fault\nyes, please,payment\n");

        assertThat(refuses("csv", mails, "--text", "body"))
                .isEqualTo("overrule: mails.csv:4: has 3 cells, but there are 2 columns; put a cell that holds ',' or a"
                        + " line break in quotes");
    }

    @Test
    void aQuoteThatIsNeverClosedIsTold() throws IOException {
        Path mails = file("mails.csv", "body,topic\nfine,fault\n\"open,fault\nmore,fault\n");

        assertThat(refuses("csv", mails, "--text", "body"))
                .startsWith("overrule: mails.csv:3: is not CSV (")
                .endsWith("put the whole cell in quotes, and write a quote in it twice");
    }

    @Test
    void anotherEncodingIsToldAndCanBeNamed() throws IOException {
        Path mails =
                file("mails.csv", "body,topic\nfine,fault\nKäse,fault\nQuark,payment\n", StandardCharsets.ISO_8859_1);

        assertThat(refuses("csv", mails, "--text", "body"))
                .isEqualTo("overrule: mails.csv:3: is not UTF-8 (byte 0xE4 at offset 23 of the file); name the file's"
                        + " encoding, as in --encoding windows-1252");
        imports("csv", mails, "--text", "body", "--encoding", "ISO-8859-1");
        assertThat(lines("unlabeled.jsonl")).contains("{\"id\": \"U1\", \"text\": \"Käse\"}");
    }

    @Test
    void rowsWithoutAClassCanOnlyBeUnlabelled() throws IOException {
        Path mails = file("mails.csv", MAILS);

        assertThat(refuses("csv", mails, "--text", "body", "--split", "test"))
                .isEqualTo(
                        "overrule: mails.csv:2: has no class, but test.jsonl needs one; name the column that holds it"
                                + " with --label");
        assertThat(imports("csv", mails, "--text", "body").err()).contains("labels.txt is still to be written");
    }

    @Test
    void aFileIsReplacedOnlyByForce() throws IOException {
        Path mails = file("mails.csv", MAILS);
        Path texts = file("texts.csv", "body,topic\nhello,fault\n");
        imports("csv", mails, "--text", "body", "--label", "topic");

        assertThat(refuses("csv", texts, "--text", "body", "--label", "topic"))
                .isEqualTo("overrule: data/unlabeled.jsonl: is there already; name another folder or --split, or write"
                        + " --force to replace it");
        assertThat(lines("unlabeled.jsonl")).hasSize(4);
        imports("csv", texts, "--text", "body", "--label", "topic", "--force");
        assertThat(lines("unlabeled.jsonl")).hasSize(1);
    }

    @Test
    void aSecondPartKeepsTheOrderOfTheClasses() throws IOException {
        imports("csv", file("mails.csv", MAILS), "--text", "body", "--label", "topic");
        Path more = file("more.csv", "body,topic\nI send it back,returns\nbroken,fault\n");
        Outcome outcome = imports("csv", more, "--text", "body", "--label", "topic", "--split", "test");

        assertThat(lines("labels.txt")).containsExactly("delivery", "fault", "payment", "returns");
        assertThat(outcome.err()).startsWith("labels.txt did not list returns before;");
    }

    @Test
    void theOrderOfTheClassesMayBeGiven() throws IOException {
        Path mails = file("mails.csv", MAILS);
        imports("csv", mails, "--text", "body", "--label", "topic", "--labels", "payment,fault,delivery");

        assertThat(lines("labels.txt")).containsExactly("payment", "fault", "delivery");
        assertThat(refuses(
                        "csv",
                        mails,
                        "--text",
                        "body",
                        "--label",
                        "topic",
                        "--split",
                        "test",
                        "--labels",
                        "fault,payment"))
                .contains("labels.txt: lists payment, fault, delivery, and --labels fault, payment; leave out --labels")
                .contains("mails.csv:2: has the class 'delivery', which is not one of fault, payment");
    }

    @Test
    void aSingleClassIsNoTask() throws IOException {
        Path mails = file("mails.csv", "body,topic\nhello,fault\n");

        assertThat(refuses("csv", mails, "--text", "body", "--label", "topic"))
                .isEqualTo("overrule: the only class is 'fault', but a task needs two; name all of them, as in --labels"
                        + " fault,other");
        assertThat(data()).doesNotExist();
    }

    @Test
    void oneFileBecomesAWholeFolder() throws IOException {
        Path messages = messages(60, 20);
        String[] division = {"--split-off", "train:10", "--split-off", "valid:12", "--split-off", "test:8"};
        imports("sms", messages, division);
        Files.writeString(
                data().resolve("rules.jsonl"),
                "{\"id\": \"win\", \"kind\": \"keyword\", \"label\": \"spam\", \"words\": [\"win\"]}\n");
        Dataset dataset = Task.read(DatasetFolder.at(data())).dataset();

        assertThat(dataset.labelled()).hasSize(10);
        assertThat(dataset.unlabelled()).hasSize(50);
        assertThat(dataset.unlabelledTruth()).isPresent();
        assertThat(dataset.validation()).hasSize(12);
        assertThat(dataset.test()).hasSize(8);
        Stream<String> texts = Stream.of(
                        Dataset.instances(dataset.labelled()),
                        dataset.unlabelled(),
                        Dataset.instances(dataset.validation()),
                        Dataset.instances(dataset.test()))
                .flatMap(List::stream)
                .map(instance -> ((TextInstance) instance).text());
        assertThat(texts).doesNotHaveDuplicates().hasSize(80);

        List<String> before = lines("valid.jsonl");
        imports(
                "sms",
                messages,
                Stream.concat(Stream.of(division), Stream.of("--force")).toArray(String[]::new));
        assertThat(lines("valid.jsonl")).as("the same seed").isEqualTo(before);
        imports(
                "sms",
                messages,
                Stream.concat(Stream.of(division), Stream.of("--force", "--seed", "2"))
                        .toArray(String[]::new));
        assertThat(lines("valid.jsonl")).as("another seed").isNotEqualTo(before);
    }

    @Test
    void stratifiedPartsHaveTheSharesOfTheClasses() throws IOException {
        imports("sms", messages(60, 20), "--split-off", "valid:8", "--split-off", "train:12", "--stratified");
        Dataset dataset = DatasetFolder.at(data()).dataset();

        assertThat(spam(dataset.validation())).isEqualTo(2);
        assertThat(spam(dataset.labelled())).isEqualTo(3);
    }

    private Path messages(int ham, int spam) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < ham; i++) {
            lines.append("ham\tsee you at ").append(i).append('\n');
        }
        for (int i = 0; i < spam; i++) {
            lines.append("spam\twin ").append(i).append('\n');
        }
        return file("sms.txt", lines.toString());
    }

    private static long spam(List<LabelledInstance> part) {
        return part.stream().filter(labelled -> labelled.label() == 1).count();
    }

    @Test
    void whatCannotBeSplitOffIsTold() throws IOException {
        Path messages = messages(3, 2);

        assertThat(refuses("sms", messages, "--split-off", "valid:6"))
                .isEqualTo("overrule: --split-off takes 6 rows, but there are only 5; take fewer");
        assertThat(refuses("sms", messages, "--split-off", "vald:2"))
                .isEqualTo(
                        "overrule: --split-off is 'vald:2'; expected train, unlabeled, valid or test, a colon and how"
                                + " many, as in valid:500");
        assertThat(refuses("sms", messages, "--split-off", "test:2", "--split", "test"))
                .isEqualTo("overrule: --split-off test:2 and --split test name the same part; split off another one");
    }

    @Test
    void anOptionOfAnotherFormatIsRefused() throws IOException {
        assertThat(refuses("sms", messages(1, 1), "--text", "body"))
                .isEqualTo("overrule: --text is for csv, tsv, jsonl, parquet, snorkel, not for sms; leave it out");
    }

    @Test
    void aFileThatIsNotThereIsTold() {
        assertThat(refuses("sms", folder.resolve("none.txt")))
                .isEqualTo("overrule: none.txt: does not exist; name the files to import");
    }

    @Test
    void anEmptyFileIsTold() throws IOException {
        assertThat(refuses("bio", file("train.bio", "\n\n"))).startsWith("overrule: train.bio: holds no rows;");
        assertThat(refuses("csv", file("mails.csv", ""))).startsWith("overrule: mails.csv: is empty;");
    }

    @Test
    void theHelpNamesEveryFormat() {
        assertThat(Outcome.of(folder.resolve("cache"), "", "import", "--help").out())
                .contains("Usage: overrule import", "csv", "bio", "trec", "sms", "youtube", "adult", "--split-off");
    }
}
