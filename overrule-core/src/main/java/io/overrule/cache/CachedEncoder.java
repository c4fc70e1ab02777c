package io.overrule.cache;

import java.time.Instant;

/**
 * The content of a cache for one encoder.
 *
 * @param name the encoder's name; its fingerprint if no file holds the name
 * @param contents the number of stored contents; if two processes wrote the same one at once, it counts twice until
 *     segments are merged
 * @param bytes the size of the files
 * @param lastWritten the time when the newest file was written
 */
public record CachedEncoder(String name, String fingerprint, long contents, long bytes, Instant lastWritten) {}
