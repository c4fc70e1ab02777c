/**
 * What people want done, whichever front door they use: one class each, with a request that checks itself and a typed
 * result.
 *
 * <pre>{@code
 * TrainModel.Request request = TrainModel.Request.of(task, TrainingOptions.defaults()).writing(file);
 * try (TrainModel.Result trained = new TrainModel(cache).run(request, work)) {
 *     show(trained.training().validation(), trained.warnings());
 * }
 * }</pre>
 *
 * <p>{@link io.overrule.app.usecase.CheckRules}, {@link io.overrule.app.usecase.ChooseFeatures}, {@link
 * io.overrule.app.usecase.TrainModel}, {@link io.overrule.app.usecase.CompareMethods}, {@link
 * io.overrule.app.usecase.TuneMethod}, {@link io.overrule.app.usecase.EvaluateModel}, {@link
 * io.overrule.app.usecase.PredictLines}, {@link io.overrule.app.usecase.ExplainInstance}, {@link
 * io.overrule.app.usecase.InduceRules}, {@link io.overrule.app.usecase.DiffRules}, {@link
 * io.overrule.app.usecase.NarrowRule}, {@link io.overrule.app.usecase.WidenRule} and {@link
 * io.overrule.app.usecase.WriteReport}. {@link io.overrule.app.usecase.ServeWorkbench} is implemented by an artifact of
 * its own. Requests refuse what cannot succeed before anything takes time. Rules are applied once per run; a front door
 * that applied them before can pass in the result. Progress and intermediate findings are reported to the {@link
 * io.overrule.Work}, which also cancels. Nothing here prints, parses a command line or knows what an option is called
 * there.
 */
@NullMarked
package io.overrule.app.usecase;

import org.jspecify.annotations.NullMarked;
