/**
 * Where projects are kept: rows of a database, without any knowledge of what they mean.
 *
 * <p>A {@link io.overrule.workbench.store.Database} is a file of SQLite or a PostgreSQL server, brought up to date by the
 * migrations in the resources. {@link io.overrule.workbench.store.ProjectRows} holds projects, their journals and their
 * trainings, {@link io.overrule.workbench.store.AccountRows} the people of a team. A journal entry is acknowledged only
 * after the database has it on disk.
 */
@NullMarked
package io.overrule.workbench.store;

import org.jspecify.annotations.NullMarked;
