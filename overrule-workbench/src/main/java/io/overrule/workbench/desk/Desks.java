package io.overrule.workbench.desk;

import io.overrule.cache.FeatureCache;
import io.overrule.workbench.project.NewProject;
import io.overrule.workbench.project.Projects;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The desks of all open projects. Safe to share between threads. */
public final class Desks implements AutoCloseable {
    private final Projects projects;
    private final FeatureCache cache;
    private final Map<String, Desk> desks = new ConcurrentHashMap<>();

    /** @param cache keeps the outputs of pretrained encoders */
    public Desks(Projects projects, FeatureCache cache) {
        this.projects = projects;
        this.cache = cache;
    }

    public Projects projects() {
        return projects;
    }

    /** The desk of a project, which is opened if necessary. */
    public Desk of(String id) {
        Desk known = desks.get(id);
        return known != null ? known : desks.computeIfAbsent(id, added -> new Desk(projects.open(id), cache));
    }

    /** A new project, and its desk. */
    public Desk create(NewProject made) {
        Projects.Opened opened = projects.create(made);
        return desks.computeIfAbsent(opened.project().id(), added -> new Desk(opened, cache));
    }

    @Override
    public void close() {
        desks.values().forEach(Desk::close);
        desks.clear();
        projects.close();
    }
}
