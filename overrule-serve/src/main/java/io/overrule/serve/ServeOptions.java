package io.overrule.serve;

import io.overrule.OverruleException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How to serve.
 *
 * @param model the model file
 * @param host the address to listen on
 * @param port 0 for any that is free
 * @param threads how many requests are answered at once
 * @param largestBody the maximum number of bytes in a request
 * @param mostInstances the maximum number of instances in a request
 * @param waiting how many requests may wait for a thread; beyond that, the accepting thread answers
 * @param reload how often to look for a new model file; zero for never
 * @param grace how long requests may take to finish when the server ends
 */
public record ServeOptions(
        Path model,
        String host,
        int port,
        int threads,
        int largestBody,
        int mostInstances,
        int waiting,
        Duration reload,
        Duration grace) {
    public ServeOptions {
        if (port < 0 || port > 65_535 || threads < 1 || largestBody < 1 || mostInstances < 1 || waiting < 1) {
            throw OverruleException.input("port " + port + ", " + threads + " threads, bodies of " + largestBody
                    + " bytes, " + mostInstances + " instances and " + waiting
                    + " waiting requests; expected a port up to 65535 and numbers above 0");
        }
    }

    /** The usual limits: 10 MB, 10,000 instances. */
    public static ServeOptions of(Path model, String host, int port) {
        return new ServeOptions(
                model,
                host,
                port,
                Math.max(2, Runtime.getRuntime().availableProcessors()),
                10_000_000,
                10_000,
                256,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10));
    }
}
