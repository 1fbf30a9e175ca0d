package dev.capstan.tck.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.cucumber.core.feature.FeatureWithLines;
import io.cucumber.core.options.RuntimeOptionsBuilder;
import io.cucumber.core.runtime.Runtime;
import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.PickleStepTestStep;
import io.cucumber.plugin.event.Status;
import io.cucumber.plugin.event.StepDefinedEvent;
import io.cucumber.plugin.event.TestCaseFinished;
import io.cucumber.plugin.event.TestStepFinished;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GlueTest {

    @Test
    void everyStepOfEveryFeatureHasOneMeaning() {
        List<String> without = new ArrayList<>();
        List<String> all = new ArrayList<>();

        dryRun(publisher -> publisher.registerHandlerFor(TestCaseFinished.class, event -> {
            all.add(event.getTestCase().getName());
            if (event.getResult().getStatus() == Status.UNDEFINED
                    || event.getResult().getStatus() == Status.AMBIGUOUS) {
                without.add(event.getTestCase().getUri() + ": "
                        + event.getTestCase().getName());
            }
        }));

        assertThat(all).hasSizeGreaterThan(100);
        assertThat(without).isEmpty();
    }

    @Test
    void everyStepIsUsedByAFeature() {
        Set<String> defined = new TreeSet<>();
        Set<String> used = new TreeSet<>();

        dryRun(publisher -> {
            publisher.registerHandlerFor(
                    StepDefinedEvent.class,
                    event -> defined.add(event.getStepDefinition().getPattern()));
            publisher.registerHandlerFor(TestStepFinished.class, event -> {
                if (event.getTestStep() instanceof PickleStepTestStep step) {
                    used.add(step.getPattern());
                }
            });
        });

        assertThat(used).hasSizeGreaterThan(100);
        assertThat(defined).isEqualTo(used);
    }

    private static void dryRun(ConcurrentEventListener listener) {
        Runtime.builder()
                .withRuntimeOptions(new RuntimeOptionsBuilder()
                        .addGlue(URI.create("classpath:/dev/capstan/tck/steps"))
                        .addFeature(FeatureWithLines.create(URI.create("classpath:/capstan"), List.of()))
                        .setPublishQuiet(true)
                        .setDryRun()
                        .build())
                .withObjectFactorySupplier(StepObjectFactory::new)
                .withAdditionalPlugins(listener)
                .build()
                .run();
    }
}
