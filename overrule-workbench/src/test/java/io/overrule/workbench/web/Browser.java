package io.overrule.workbench.web;

import io.overrule.cache.FeatureCache;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.project.Projects;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sends requests as a browser does: with cookies, and with the token of the page. */
final class Browser {
    private static final Pattern TOKEN =
            Pattern.compile("X-CSRF-Token(?:\"|&#34;|&quot;): (?:\"|&#34;|&quot;)([\\w-]+)");

    private final HttpClient client = HttpClient.newBuilder()
            .cookieHandler(new CookieManager())
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final String root;
    private String csrf = "";

    Browser(int port) {
        this.root = "http://127.0.0.1:" + port;
    }

    static WebServer serve(Projects projects) {
        return serve(projects, "127.0.0.1");
    }

    static WebServer serve(Projects projects, String host) {
        return WebServer.start(new WebServer.Settings(host, 0, Set.of()), new Desks(projects, FeatureCache.inMemory()));
    }

    String root() {
        return root;
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            Matcher token = TOKEN.matcher(response.body());
            if (token.find()) {
                csrf = token.group(1);
            }
            return response;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(root + path));
    }

    HttpResponse<String> get(String path) {
        return send(to(path).GET());
    }

    /** A form of the page that was loaded last; names and values take turns. */
    HttpResponse<String> post(String path, String... fields) {
        return send(form(path, fields).header("X-CSRF-Token", csrf));
    }

    HttpRequest.Builder form(String path, String... fields) {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < fields.length; i += 2) {
            body.append(body.isEmpty() ? "" : "&")
                    .append(URLEncoder.encode(fields[i], StandardCharsets.UTF_8))
                    .append('=')
                    .append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8));
        }
        return to(path).header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()));
    }

    String csrf() {
        return csrf;
    }
}
