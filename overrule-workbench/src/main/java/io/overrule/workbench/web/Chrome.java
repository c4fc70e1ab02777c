package io.overrule.workbench.web;

import io.overrule.app.report.NumberText;
import io.overrule.workbench.desk.Desk;
import io.overrule.workbench.project.BoundFolder;
import io.overrule.workbench.project.Snapshot;
import io.overrule.workbench.training.TrainedModel;
import java.util.List;
import java.util.Optional;

/**
 * What surrounds the contents of every page.
 *
 * @param title of the page
 * @param place the navigation's entry that the page belongs to
 * @param csrf what every form has to send back
 * @param user who is logged in; empty if nobody has to
 * @param notice what just happened
 */
record Chrome(
        String title,
        Place place,
        String csrf,
        Optional<String> user,
        Access.Role role,
        Optional<Status> status,
        Optional<String> notice) {
    /** The pages of a project, in the order of the work. */
    enum Place {
        START("", "Start", ""),
        LOOK("look", "Look", "l"),
        SEARCH("search", "Search", "f"),
        RULES("rules", "Rules", "g"),
        MAP("map", "Map", "m"),
        TRAIN("train", "Train", "t"),
        TIMELINE("timeline", "Timeline", "h"),
        AUDIT("audit", "Audit", "a"),
        TRY("try", "Try", "y"),
        EXPORT("export", "Export", "e"),
        API("api", "API", ""),
        ACCOUNTS("accounts", "Accounts", "");

        private final String path;
        private final String title;
        private final String key;

        Place(String path, String title, String key) {
            this.path = path;
            this.title = title;
            this.key = key;
        }

        String path() {
            return path;
        }

        String title() {
            return title;
        }

        /** The key that leads there after {@code g}. */
        String key() {
            return key;
        }

        /** Those of a project. */
        static List<Place> ofProject() {
            return List.of(LOOK, SEARCH, RULES, MAP, TRAIN, TIMELINE, AUDIT, TRY, EXPORT);
        }
    }

    /**
     * How the project is doing.
     *
     * @param model the score of the last model, in words; empty without one
     * @param stale whether something changed after it was trained
     */
    record Status(
            String projectId,
            String projectName,
            int labelled,
            int validation,
            int unlabelled,
            int rules,
            String coverage,
            Optional<String> model,
            boolean stale,
            boolean training,
            boolean restoring,
            Optional<String> audit,
            Optional<BoundFolder.Conflict> conflict) {
        static Status of(Desk desk) {
            Snapshot now = desk.now();
            Optional<TrainedModel> model = desk.trainings().latest();
            return new Status(
                    desk.project().id(),
                    desk.project().name(),
                    now.dataset().labelled().size(),
                    now.dataset().validation().size(),
                    now.dataset().unlabelled().size(),
                    now.task().rules().size(),
                    NumberText.percent(now.covered().statistics().set().coverage()),
                    model.map(TrainedModel::summary)
                            .map(summary -> summary.validation())
                            .map(NumberText::percent),
                    desk.trainings().isStale(),
                    desk.trainings().progress().isPresent(),
                    desk.trainings().isRestoring(),
                    desk.audit().result().map(result -> Looks.interval(result.predictions())),
                    desk.folder().flatMap(BoundFolder::conflict));
        }
    }

    /** The address of a page of the project. */
    String link(Place other) {
        return status.map(known -> "/p/" + known.projectId() + "/" + other.path())
                .orElse("/");
    }

    /** What the page of accounts is for this visitor: everybody changes their password, owners manage all accounts. */
    String accountsTitle() {
        return mayManage() ? Place.ACCOUNTS.title() : "Your password";
    }

    boolean mayEdit() {
        return role.atLeast(Access.Role.ANNOTATOR);
    }

    boolean mayManage() {
        return role.atLeast(Access.Role.OWNER);
    }
}
