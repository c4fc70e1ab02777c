package io.overrule.bench.fuzz;

import io.overrule.OverruleException;
import io.overrule.data.Dataset;
import io.overrule.data.DatasetFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code overrule import} of every format; a file has the format's name. What it writes must be a dataset. */
final class ImportReader implements FuzzedReader {
    private static final String CSV =
            """
            key,body,topic,age,"a ""quoted"" column"
            1,"where is my parcel, please",delivery,31,x
            2,"two
            lines",payment,,y
            3,plain,delivery,4.5,?
            4,"semi;colon",,17,z
            """;

    private static final List<Map<String, byte[]>> SEEDS = List.of(
            seed("csv", CSV),
            seed("csv", CSV.replace(",", ";")),
            seed("records", CSV),
            seed("bio", "O\tto\nB-Place\tNew\nI-Place\tYork\n\nO\tnow\nB-Time\tnoon\n"),
            seed("trec", "NUM:dist How far is it ?\nLOC:city Where is Bonn ?\nHUM:ind Who ?\n"),
            seed("sms", "ham\tsee you at noon\nspam\tWIN a prize now\n"),
            seed(
                    "youtube",
                    "COMMENT_ID,AUTHOR,DATE,CONTENT,CLASS\nz1,me,2013-11-07,\"nice, song\",0\nz2,you,,check my channel,1\n"),
            seed(
                    "adult",
                    "39, State-gov, 77516, Bachelors, 13, Never-married, Adm-clerical, Not-in-family, White, Male, 2174, 0,"
                            + " 40, United-States, <=50K\n50, ?, 83311, Bachelors, 13, Married-civ-spouse,"
                            + " Exec-managerial, Husband, White, Male, 0, 0, 13, United-States, >50K\n"));

    private static Map<String, byte[]> seed(String format, String text) {
        return Map.of(format, FuzzFiles.bytes(text));
    }

    @Override
    public String name() {
        return "import";
    }

    @Override
    public List<Map<String, byte[]>> seeds() {
        return SEEDS;
    }

    /** Names that would act on the terminal if messages showed them as they are, and classes of several lines. */
    @Override
    public List<Map<String, byte[]>> known() {
        return List.of(
                seed("csv", "key,b\u001b[31mody,topic\n1,x,y\n"),
                seed("csv", "key,body,topic\n1,x,a\rb\n2,y,\"c\nd\"\n3,z,e\n"),
                seed("csv", "key,body,topic\n1,x,\ufeff\n2,y,b\n"),
                seed("bio", "O\tto\nQ\u001b[2J-Place\tNew\n"),
                seed("trec", "\u001b]0;title\u0007 How far is it ?\n"));
    }

    @Override
    public boolean read(Map<String, byte[]> files, Path scratch) throws IOException {
        FuzzFiles.write(scratch, files);
        String format = files.keySet().iterator().next();
        Path folder = scratch.resolve("imported");
        List<String> arguments = new ArrayList<>(List.of("import"));
        switch (format) {
            case "csv" -> arguments.addAll(List.of("csv", "--text", "body", "--label", "topic", "--id", "key"));
            case "records" -> arguments.addAll(List.of("csv", "--label", "topic", "--columns", "age,body"));
            default -> arguments.add(format);
        }
        arguments.addAll(List.of(scratch.resolve(format).toString(), "-o", folder.toString()));
        Invocation run = Invocation.of(scratch, new byte[0], arguments.toArray(String[]::new));
        if (run.code() != 0) {
            return false;
        }
        if (!Files.exists(folder.resolve("labels.txt"))) {
            // Rows without a label are part of a dataset whose classes come from elsewhere.
            return true;
        }
        Dataset dataset = imported(folder);
        Path again = scratch.resolve("again").resolve("imported");
        DatasetFolder.write(again, dataset);
        if (!dataset.equals(DatasetFolder.at(again).dataset())) {
            throw new WrongException(FuzzFailure.Kind.UNEQUAL, "the imported dataset is not read back");
        }
        return true;
    }

    private static Dataset imported(Path folder) {
        try {
            return DatasetFolder.at(folder).dataset();
        } catch (OverruleException e) {
            throw new WrongException(FuzzFailure.Kind.UNEQUAL, "the imported dataset is refused: " + e.getMessage());
        }
    }
}
