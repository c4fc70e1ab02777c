package io.overrule.bench.fuzz;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small dataset folders with everything that the format knows: all kinds of rules, of instances, of files. */
final class SeedFolders {
    private SeedFolders() {}

    static List<Map<String, byte[]>> all() {
        return List.of(texts(), records(), tokens());
    }

    static Map<String, byte[]> texts() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        put(files, "labels.txt", "fruit\nanimal\n");
        put(
                files,
                "rules.jsonl",
                """
                {"id": "sweet", "kind": "keyword", "label": "fruit", "words": ["sweet", "ripe plum"], "match": "whole", "ignore_case": true}
                {"id": "wild", "kind": "regex", "label": "animal", "pattern": "wild|ta[iy]l{1,2}", "ignore_case": true, "name": "wild things", "description": "why"}
                {"id": "long", "kind": "length", "label": "animal", "min_tokens": 2, "max_characters": 400, "off": true}
                {"id": "both", "kind": "all", "label": "animal", "of": [{"kind": "keyword", "words": ["wild"]}, {"kind": "any", "of": [{"kind": "regex", "pattern": "cats?"}, {"kind": "keyword", "words": ["horse"]}]}, {"kind": "not", "of": [{"kind": "keyword", "words": ["sweet"]}]}]}
                {"id": "tail", "kind": "keyword", "label": "animal", "words": ["tail"], "except": [{"kind": "keyword", "words": ["kite"]}]}
                {"id": "crm", "kind": "votes", "label": "fruit"}
                """);
        put(
                files,
                "labeled.jsonl",
                """
                {"id": "L0", "text": "A sweet pear", "label": "fruit", "exemplar_of": ["sweet"]}
                {"id": "L1", "text": "a wild horse", "label": "animal", "exemplar_of": ["wild", "both"]}
                {"text": "wild strawberries are a treat", "label": "fruit", "source": "mail"}
                """);
        put(
                files,
                "unlabeled.jsonl",
                """
                {"id": "U0", "text": "ripe plums", "gold": "fruit"}
                {"id": "U1", "text": "the tail of a wild cat", "gold": "animal"}
                {"id": "U2", "text": "sweet apple pie", "gold": "fruit"}
                """);
        put(
                files,
                "valid.jsonl",
                """
                {"id": "V0", "text": "a ripe plum", "label": "fruit"}
                {"id": "V1", "text": "a wild cat", "label": "animal"}
                """);
        put(
                files,
                "test.jsonl",
                """
                {"id": "T0", "text": "sweet apple", "label": "fruit"}
                {"id": "T1", "text": "the tail of a horse", "label": "animal"}
                """);
        put(files, "fires-unlabeled.tsv", "U0\tcrm\nU2\tcrm\n");
        put(files, "fires-labeled.tsv", "L0\tcrm\n");
        return files;
    }

    static Map<String, byte[]> records() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        put(files, "labels.txt", "high\nlow\n");
        put(
                files,
                "rules.jsonl",
                """
                {"id": "senior", "kind": "record", "label": "high", "all": [{"attribute": "age", "op": ">=", "value": 40}, {"attribute": "city", "op": "in", "value": ["Rome", "Paris"]}]}
                {"id": "young", "kind": "record", "label": "low", "all": [{"attribute": "age", "op": "<", "value": 30.5}]}
                {"id": "other", "kind": "not", "label": "low", "of": [{"kind": "record", "all": [{"attribute": "city", "op": "!=", "value": "Bonn"}]}]}
                """);
        put(
                files,
                "labeled.jsonl",
                """
                {"id": "L0", "record": {"age": 51, "city": "Rome", "income": 1.5e3}, "label": "high", "exemplar_of": ["senior"]}
                {"id": "L1", "record": {"age": 22, "city": "Bonn", "income": null}, "label": "low", "exemplar_of": ["young"]}
                {"id": "L2", "record": {"age": 35, "city": null, "income": -2}, "label": "low"}
                """);
        put(
                files,
                "unlabeled.jsonl",
                """
                {"id": "U0", "record": {"age": 44, "city": "Paris", "income": 10}}
                {"id": "U1", "record": {"age": 19, "city": "Rome", "income": 0.25}}
                {"id": "U2", "record": {"age": null, "city": "Bonn", "income": 7}}
                """);
        put(
                files,
                "valid.jsonl",
                """
                {"id": "V0", "record": {"age": 61, "city": "Rome", "income": 20}, "label": "high"}
                {"id": "V1", "record": {"age": 18, "city": "Bonn", "income": 2}, "label": "low"}
                """);
        return files;
    }

    static Map<String, byte[]> tokens() {
        Map<String, byte[]> files = new LinkedHashMap<>();
        put(files, "labels.txt", "O\nPlace\nTime\n");
        put(
                files,
                "rules.jsonl",
                """
                {"id": "towards", "kind": "span_regex", "label": "Place", "pattern": "(to|from) ([a-z]+) ", "group": 2, "except": ["the", {"kind": "keyword", "words": ["noon"]}]}
                {"id": "daytime", "kind": "span_phrases", "label": "Time", "phrases": ["in the morning", "at noon"]}
                {"id": "either", "kind": "any", "label": "Time", "of": [{"kind": "span_phrases", "phrases": ["tonight"]}, {"kind": "span_regex", "pattern": "at [0-9]+ "}]}
                """);
        put(
                files,
                "labeled.jsonl",
                """
                {"id": "L0", "tokens": ["to", "Bonn", "at", "noon"], "tags": ["O", "Place", "Time", "Time"], "exemplar_of": [[], [], ["daytime"], ["daytime"]]}
                {"id": "L1", "tokens": ["from", "Rome"], "tags": ["O", "Place"], "exemplar_of": [[], ["towards"]]}
                """);
        put(
                files,
                "unlabeled.jsonl",
                """
                {"id": "U0", "tokens": ["leave", "in", "the", "morning"]}
                {"id": "U1", "tokens": ["tonight", "to", "Paris"]}
                {"id": "U2", "tokens": ["at", "12", "from", "Bonn"]}
                """);
        put(
                files,
                "valid.jsonl",
                "{\"tokens\": [\"to\", \"Rome\", \"tonight\"], \"tags\": [\"O\", \"Place\", \"Time\"]}\n");
        return files;
    }

    private static void put(Map<String, byte[]> files, String name, String text) {
        files.put(name, FuzzFiles.bytes(text));
    }
}
