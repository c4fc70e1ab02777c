package io.overrule.examples.spring;

import io.overrule.OverruleException;
import io.overrule.data.Instance;
import io.overrule.inference.Model;
import io.overrule.inference.Prediction;
import io.overrule.modelfile.ModelFile;
import java.nio.file.Path;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** A service with a model in it: {@code POST /predict} with a text. */
@SpringBootApplication
public class TriageService {
    public static void main(String[] arguments) {
        SpringApplication.run(TriageService.class, arguments);
    }

    /** Spring closes it when the service ends. */
    @Bean(destroyMethod = "close")
    Model model(@Value("${triage.model}") String file) {
        return ModelFile.read(Path.of(file));
    }

    /** What comes in. */
    record Request(String text) {}

    /** A rule that fired. */
    record FiredRule(String id, double trust, boolean overruled) {}

    /** What goes out. */
    record Answer(String label, double probability, List<FiredRule> rules) {}

    @RestController
    static class Controller {
        private final Model model;

        Controller(Model model) {
            this.model = model;
        }

        @PostMapping("/predict")
        Answer predict(@RequestBody Request request) {
            var explanation = model.explain(Instance.text(request.text()));
            Prediction prediction = explanation.prediction();
            return new Answer(
                    prediction.name(),
                    prediction.probabilities().get(prediction.label()),
                    explanation.rules().stream()
                            .map(fired -> new FiredRule(fired.rule().id(), fired.trust(), fired.overruled()))
                            .toList());
        }

        /** Who asks for the impossible has to change the request; anything else is for us to look at. */
        @ExceptionHandler
        ResponseEntity<String> wrong(OverruleException e) {
            return ResponseEntity.status(
                            e.kind() == OverruleException.Kind.INPUT
                                    ? HttpStatus.BAD_REQUEST
                                    : HttpStatus.INTERNAL_SERVER_ERROR)
                    .body(e.getMessage());
        }
    }
}
