package io.overrule.cache;

import java.time.Instant;

/**
 * What a cache holds of one encoder.
 *
 * @param name the encoder's name; its fingerprint if no file holds the name
 * @param contents how many contents are kept; what two processes wrote at once counts twice until it is merged
 * @param bytes what the files take
 * @param lastWritten when the newest file was written
 */
public record CachedEncoder(String name, String fingerprint, long contents, long bytes, Instant lastWritten) {}
