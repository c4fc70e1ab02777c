/**
 * What people want done, whichever front door they come through: one class each, with a request that checks itself and a
 * typed result.
 *
 * <pre>{@code
 * CoveredTask task = CoveredTask.of(Task.read(folder), work);
 * TrainModel.Request request = TrainModel.Request.of(task, TrainingOptions.defaults()).writing(file);
 * try (TrainModel.Result trained = new TrainModel(cache).run(request, work)) {
 *     show(trained.training().validation(), trained.warnings());
 * }
 * }</pre>
 *
 * <p>{@link io.overrule.app.usecase.CheckRules}, {@link io.overrule.app.usecase.ChooseFeatures}, {@link
 * io.overrule.app.usecase.TrainModel}, {@link io.overrule.app.usecase.CompareMethods}, {@link
 * io.overrule.app.usecase.TuneMethod}, {@link io.overrule.app.usecase.EvaluateModel}, {@link
 * io.overrule.app.usecase.PredictLines}, {@link io.overrule.app.usecase.ExplainInstance} and {@link
 * io.overrule.app.usecase.WriteReport}. A request takes a task that is covered already: a front door that edits rules
 * keeps the cover up to date, and one that reads a folder covers once. Progress and what is worth knowing on the way are
 * reports to the {@link io.overrule.Work}, which also cancels. Nothing here prints, parses a command line or knows what
 * an option is called there.
 */
@NullMarked
package io.overrule.app.usecase;

import org.jspecify.annotations.NullMarked;
