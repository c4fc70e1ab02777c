package io.overrule.workbench.desk;

/** A run of characters of an instance, and whether a rule found something there. */
public record Passage(String text, boolean marked) {}
