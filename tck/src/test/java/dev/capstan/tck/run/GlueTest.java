package dev.capstan.tck.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.cucumber.core.feature.FeatureWithLines;
import io.cucumber.core.options.RuntimeOptionsBuilder;
import io.cucumber.core.runtime.Runtime;
import io.cucumber.plugin.ConcurrentEventListener;
import io.cucumber.plugin.event.Status;
import io.cucumber.plugin.event.TestCaseFinished;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GlueTest {

    @Test
    void everyStepOfEveryFeatureHasOneMeaning() {
        List<String> without = new ArrayList<>();
        List<String> all = new ArrayList<>();
        ConcurrentEventListener listener = publisher -> publisher.registerHandlerFor(TestCaseFinished.class, event -> {
            all.add(event.getTestCase().getName());
            if (event.getResult().getStatus() == Status.UNDEFINED
                    || event.getResult().getStatus() == Status.AMBIGUOUS) {
                without.add(event.getTestCase().getUri() + ": "
                        + event.getTestCase().getName());
            }
        });

        Runtime.builder()
                .withRuntimeOptions(new RuntimeOptionsBuilder()
                        .addGlue(URI.create("classpath:/dev/capstan/tck/steps"))
                        .addFeature(FeatureWithLines.create(URI.create("classpath:/capstan"), List.of()))
                        .setPublishQuiet(true)
                        .setDryRun()
                        .build())
                .withObjectFactorySupplier(() -> new StepObjects(Map.of()))
                .withAdditionalPlugins(listener)
                .build()
                .run();

        assertThat(all).hasSizeGreaterThan(100);
        assertThat(without).isEmpty();
    }
}
