package io.overrule.workbench;

import io.overrule.OverruleException;
import io.overrule.Work;
import io.overrule.app.usecase.ServeWorkbench;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.desk.Desks;
import io.overrule.workbench.project.NewProject;
import io.overrule.workbench.project.Projects;
import io.overrule.workbench.store.Database;
import io.overrule.workbench.web.WebServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;

/** Puts the parts together. Found by the command line as a service. */
public final class Workbench implements ServeWorkbench {
    @Override
    public Served start(Request request) {
        Optional<Path> project =
                request.project().map(path -> path.toAbsolutePath().normalize());
        boolean file = project.isPresent() && isProjectFile(project.get());
        Path folder =
                file ? Optional.ofNullable(project.get().getParent()).orElse(request.projects()) : request.projects();
        Projects projects = request.database()
                .map(url -> Projects.on(Database.server(url)))
                .orElseGet(() -> Projects.inFolder(folder));
        Desks desks = new Desks(projects, request.cache());
        String path = "";
        try {
            if (project.isPresent()) {
                path = "p/" + open(desks, project.get(), file).project().id() + "/look";
            }
        } catch (RuntimeException | Error e) {
            desks.close();
            throw e;
        }
        WebServer server =
                WebServer.start(new WebServer.Settings(request.host(), request.port(), request.names()), desks);
        return new Running(server, path);
    }

    private static boolean isProjectFile(Path path) {
        if (path.toString().endsWith(Projects.ENDING)) {
            if (!Files.isRegularFile(path)) {
                throw OverruleException.input(
                        "'" + path + "' does not exist; name a project's file, or make one on" + " the start page");
            }
            return true;
        }
        return false;
    }

    private static Desk open(Desks desks, Path project, boolean file) {
        if (file) {
            String name = String.valueOf(project.getFileName());
            return desks.of(name.substring(0, name.length() - Projects.ENDING.length()));
        }
        Optional<Projects.Opened> bound = desks.projects().boundTo(project);
        if (bound.isPresent()) {
            return desks.of(bound.get().project().id());
        }
        String name = String.valueOf(project.getFileName());
        return desks.create(NewProject.ofFolder(name, project, new SecureRandom().nextInt(1_000_000), Work.quiet())
                .boundTo(project));
    }

    private record Running(WebServer server, String path) implements Served {
        @Override
        public String address() {
            String address = server.address();
            return address.endsWith("/") ? address + path : address;
        }

        @Override
        public Optional<String> secretWords() {
            return server.firstPassword()
                    .map(password -> "Log in as 'owner' with the password " + password
                            + " and change it on the page Accounts. It is not shown again.")
                    .or(() -> server.token()
                            .map(token -> "The token " + token + " is not shown again. Programs send it in the header"
                                    + " 'Authorization: Bearer TOKEN'."));
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
