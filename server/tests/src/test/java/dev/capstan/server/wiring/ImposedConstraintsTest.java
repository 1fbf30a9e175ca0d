package dev.capstan.server.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.cli.fleet.FleetLoader;
import dev.capstan.config.LoadResult;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.Catalog;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Constraints that cannot be imposed are found when the file is read, at their place. */
class ImposedConstraintsTest {

    @Test
    void anUnknownOperatorIsNamedAtTheConstraints() {
        Diagnostic mistake = only(load("{ amount: { maximum: 5 } }"));

        assertThat(mistake.message()).contains("maximum").contains("max");
        assertThat(mistake.line()).isEqualTo(7);
        assertThat(mistake.pointer()).isEqualTo("/capabilities/0/grant/constraints");
    }

    @Test
    void constraintsThatNothingSatisfiesAreRefused() {
        assertThat(only(load("{ amount: { min: 5, max: 1 } }")).message()).contains("no value satisfies");
    }

    @Test
    void constraintsThatCanBeImposedAreTaken() {
        assertThat(load("{ amount: { max: 10000 }, currency: USD }")).isInstanceOf(LoadResult.Loaded.class);
    }

    private static Diagnostic only(LoadResult<Catalog> result) {
        assertThat(result).isInstanceOf(LoadResult.Rejected.class);
        List<Diagnostic> mistakes = ((LoadResult.Rejected<Catalog>) result).diagnostics();
        assertThat(mistakes).hasSize(1);
        return mistakes.get(0);
    }

    private static LoadResult<Catalog> load(String constraints) {
        String yaml = """
                version: 1
                agent: agent://bank
                transports: [{ kind: memory, topics: { requests: agents.bank.requests } }]
                capabilities:
                  - name: transfer
                    grant:
                      constraints: %s
                """.formatted(constraints);
        return FleetLoader.of(LoadOptions.STRICT).stream(
                "capabilities.yaml", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
    }
}
