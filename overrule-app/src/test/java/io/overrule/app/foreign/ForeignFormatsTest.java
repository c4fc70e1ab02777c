package io.overrule.app.foreign;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;

/** Every format keeps the contract. */
class ForeignFormatsTest {
    @Nested
    class Sms extends ForeignFormatContract {
        @Override
        ForeignFormat format() {
            return new SmsMessages();
        }

        @Override
        String good() {
            return "ham\tSee you at six\nspam\tYou won a prize\n";
        }

        @Override
        String wrongLine() {
            return "no tab here";
        }

        @Override
        List<String> shown() {
            return List.of("[ham] See you at six", "[spam] You won a prize");
        }
    }

    @Nested
    class Trec extends ForeignFormatContract {
        @Override
        ForeignFormat format() {
            return new TrecQuestions();
        }

        @Override
        String good() {
            return "NUM:dist How far is it ?\nHUM:ind Who sells caf\u00e9s ?\n";
        }

        @Override
        String wrongLine() {
            return "nothing";
        }

        @Override
        List<String> shown() {
            return List.of("[NUM] How far is it ?", "[HUM] Who sells caf\u00e9s ?");
        }
    }

    @Nested
    class Youtube extends ForeignFormatContract {
        @Override
        ForeignFormat format() {
            return new YoutubeComments();
        }

        @Override
        String good() {
            return "COMMENT_ID,AUTHOR,DATE,CONTENT,CLASS\na,b,2026,\"Nice, really\",0\nc,d,2026,Visit my page,1\n";
        }

        @Override
        String wrongLine() {
            return "a,b,2026,text,7";
        }

        @Override
        List<String> shown() {
            return List.of("[HAM] Nice, really", "[SPAM] Visit my page");
        }
    }

    @Nested
    class Bio extends ForeignFormatContract {
        @Override
        ForeignFormat format() {
            return new BioSentences(false);
        }

        @Override
        String good() {
            return "O\ta\nB-Dish\tsoup\n\nB-Dish\trice\nI-Dish\tpudding\n";
        }

        @Override
        String wrongLine() {
            return "Dish";
        }

        @Override
        List<String> shown() {
            return List.of("[O, Dish] [a] soup", "[Dish, Dish] [rice] pudding");
        }
    }

    @Nested
    class Conll extends ForeignFormatContract {
        @Override
        ForeignFormat format() {
            return new ConllSentences(false);
        }

        @Override
        String good() {
            return "-DOCSTART- -X- O\n\nto TO O\nBonn NNP B-LOC\n\nNew NNP B-LOC\nYork NNP I-LOC\n";
        }

        @Override
        String wrongLine() {
            return "Bonn";
        }

        @Override
        List<String> shown() {
            return List.of("[O, LOC] [to] Bonn", "[LOC, LOC] [New] York");
        }
    }

    @Nested
    class Json extends ForeignFormatContract {
        @Override
        ForeignFormat format() {
            return new JsonRows(new ColumnMapping(
                    Optional.of("body"), Optional.of("meta.topic"), Optional.empty(), Optional.empty(), List.of()));
        }

        @Override
        String good() {
            return "{\"body\": \"Where is it?\", \"meta\": {\"topic\": \"delivery\"}}\n"
                    + "{\"body\": \"It broke\", \"meta\": {\"topic\": \"fault\"}}\n";
        }

        @Override
        String wrongLine() {
            return "{\"bdy\": \"x\"}";
        }

        @Override
        List<String> shown() {
            return List.of("[delivery] Where is it?", "[fault] It broke");
        }
    }

    @Nested
    class Csv extends ForeignFormatContract {
        @Override
        ForeignFormat format() {
            return new CsvRows(Optional.of("body"), Optional.of("topic"), Optional.empty(), List.of(), ',');
        }

        @Override
        String good() {
            return "body,topic\n\"Where is it, please?\",delivery\nIt broke,fault\n";
        }

        @Override
        String wrongLine() {
            return "one,two,three";
        }

        @Override
        List<String> shown() {
            return List.of("[delivery] Where is it, please?", "[fault] It broke");
        }
    }
}
