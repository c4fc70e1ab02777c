package io.overrule.workbench.web;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.config.SizeUnit;
import io.javalin.http.staticfiles.Location;
import io.overrule.FileFailure;
import io.overrule.OverruleException;
import io.overrule.workbench.api.Api;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.store.AccountRows;
import java.io.IOException;
import java.io.InputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/** The workbench on the network: all pages and the REST interface behind one port. */
public final class WebServer implements AutoCloseable {
    private static final String ASSETS = "/io/overrule/workbench/web/static";
    private static final long MOST_BODY_BYTES = 2 << 20;
    private static final long MOST_UPLOAD_MEGABYTES = 200;

    private final Javalin javalin;
    private final Desks desks;
    private final Optional<String> secret;
    private final boolean accounts;
    private final String host;

    /**
     * @param host the address to listen on
     * @param port 0 for any that is free
     * @param names further host names under which browsers may open it
     */
    public record Settings(String host, int port, Set<String> names) {
        public Settings {
            names = Set.copyOf(names);
            if (port < 0 || port > 65_535) {
                throw OverruleException.input("the port is " + port + "; expected 0 to 65535");
            }
        }
    }

    private WebServer(Javalin javalin, Desks desks, Optional<String> secret, boolean accounts, String host) {
        this.javalin = javalin;
        this.desks = desks;
        this.secret = secret;
        this.accounts = accounts;
        this.host = host;
    }

    /** Starts the server, which owns the desks from now on. */
    public static WebServer start(Settings settings, Desks desks) {
        boolean local = isLoopback(settings.host());
        SecureRandom random = new SecureRandom();
        Optional<String> secret;
        Access.Admission admission;
        if (desks.projects().server().isPresent()) {
            Accounts people =
                    new Accounts(new AccountRows(desks.projects().server().get()));
            secret = people.firstOwner(random);
            admission = new Access.Admission.ByAccount(people);
        } else if (local) {
            secret = Optional.empty();
            admission = new Access.Admission.Anybody();
        } else {
            String token = Access.secret(random);
            secret = Optional.of(token);
            admission = new Access.Admission.ByToken(token);
        }
        Access access = new Access(admission, hostNames(settings, local));
        Views views = new Views();
        Javalin javalin = Javalin.create(config -> configure(config, access, views, desks));
        try {
            javalin.start(settings.host(), settings.port());
        } catch (RuntimeException e) {
            desks.close();
            throw e.getCause() instanceof BindException || e.getCause() instanceof IOException
                    ? OverruleException.input(
                            "port " + settings.port() + " of " + settings.host()
                                    + " cannot be used; something else may listen there, so choose another port",
                            e)
                    : e;
        }
        return new WebServer(javalin, desks, secret, admission instanceof Access.Admission.ByAccount, settings.host());
    }

    private static boolean isLoopback(String host) {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw OverruleException.input("there is no address '" + host + "'; give one of this machine", e);
        }
    }

    private static HostNames hostNames(Settings settings, boolean local) {
        Set<String> names = new HashSet<>();
        settings.names().forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        if (local) {
            return new HostNames(names, false);
        }
        names.add(settings.host().toLowerCase(Locale.ROOT));
        try {
            names.add(InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT));
        } catch (UnknownHostException e) {
            // A machine without a name is reached by its numeric addresses.
            names.remove("");
        }
        return new HostNames(names, true);
    }

    private static void configure(JavalinConfig config, Access access, Views views, Desks desks) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.http.maxRequestSize = MOST_BODY_BYTES;
        config.jetty.multipartConfig.maxFileSize(MOST_UPLOAD_MEGABYTES, SizeUnit.MB);
        config.jetty.multipartConfig.maxTotalRequestSize(MOST_UPLOAD_MEGABYTES, SizeUnit.MB);
        config.jetty.multipartConfig.maxInMemoryFileSize(1, SizeUnit.MB);
        config.jetty.modifyHttpConfiguration(http -> {
            http.setSendServerVersion(false);
            http.setRequestHeaderSize(16 << 10);
        });
        config.staticFiles.add(files -> {
            files.hostedPath = "/assets";
            files.directory = ASSETS;
            files.location = Location.CLASSPATH;
            files.roles = Set.of(Access.Open.TO_ANYBODY);
            files.headers = Map.of("Cache-Control", "max-age=3600");
        });
        access.add(config.routes);
        script(config, "/assets/htmx.js", "htmx.min.js");
        script(config, "/assets/sse.js", "ext/sse.js");
        new Failures(views).add(config.routes);
        for (Page page : List.of(
                new LoginPage(desks, views, access),
                new StartPage(desks, views),
                new LookPage(desks, views),
                new SearchPage(desks, views),
                new RulesPage(desks, views),
                new MapPage(desks, views),
                new LinesPage(desks, views),
                new TrainPage(desks, views),
                new TimelinePage(desks, views),
                new AuditPage(desks, views),
                new TryPage(desks, views),
                new ExportPage(desks, views),
                new AccountsPage(desks, views, access))) {
            page.add(config.routes);
            config.events.serverStopped(page::close);
        }
        new ApiPage(desks, views).add(config.routes);
        new Api(desks, new Api.Doors(Page::author, Access.Needs.OWNER, Access.Needs.READER)).add(config.routes);
    }

    /** A script of the WebJar, whose jar has no folders that could be served as a whole. */
    private static void script(JavalinConfig config, String path, String file) {
        String resource = "/META-INF/resources/webjars/htmx.org/" + htmxVersion() + "/dist/" + file;
        try (InputStream in = WebServer.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw OverruleException.internal("htmx has no " + file);
            }
            byte[] content = in.readAllBytes();
            config.routes.get(
                    path,
                    ctx -> ctx.contentType("text/javascript; charset=utf-8")
                            .header("Cache-Control", "max-age=3600")
                            .result(content),
                    Access.Open.TO_ANYBODY);
        } catch (IOException e) {
            throw OverruleException.resource("htmx cannot be read (" + FileFailure.words(e) + ")", e);
        }
    }

    /** The WebJar says which version it is, so that only the build decides. */
    private static String htmxVersion() {
        Properties properties = new Properties();
        try (InputStream in =
                WebServer.class.getResourceAsStream("/META-INF/maven/org.webjars.npm/htmx.org/pom.properties")) {
            if (in == null) {
                throw OverruleException.internal("htmx is not on the class path");
            }
            properties.load(in);
        } catch (IOException e) {
            throw OverruleException.resource("htmx cannot be read (" + FileFailure.words(e) + ")", e);
        }
        return properties.getProperty("version", "");
    }

    public int port() {
        return javalin.port();
    }

    /** What a person opens in the browser; with the token, where one is needed. */
    public String address() {
        String name = host.contains(":") ? "[" + host + "]" : host;
        String plain = "http://" + name + ":" + port() + "/";
        return accounts
                ? plain
                : secret.map(token -> plain + "login?token=" + token).orElse(plain);
    }

    /** The password of the first owner, which was just generated and is not shown again. */
    public Optional<String> firstPassword() {
        return accounts ? secret : Optional.empty();
    }

    /** The token that programs send, where one is needed. */
    public Optional<String> token() {
        return accounts ? Optional.empty() : secret;
    }

    /** The routes with a given prefix, each with its method: {@code GET /api/v1/projects}. */
    public Set<String> routes(String beginning) {
        return javalin.unsafe.internalRouter.allHttpHandlers().stream()
                .map(handler -> handler.endpoint)
                .filter(endpoint -> endpoint.path.startsWith(beginning))
                .map(endpoint -> endpoint.method.name() + " " + endpoint.path)
                .collect(Collectors.toSet());
    }

    @Override
    public void close() {
        javalin.stop();
        desks.close();
    }
}
