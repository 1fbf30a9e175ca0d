package dev.capstan.tck.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.rules.RuleBook;
import dev.capstan.tck.subject.agh.Transport;
import io.cucumber.tagexpressions.Expression;
import io.cucumber.tagexpressions.TagExpressionParser;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScenarioBatchTest {

    private static final List<Rule> LIMITS = RuleBook.bundled().rules().stream()
            .filter(rule -> rule.id().startsWith("INV-4."))
            .toList();

    @Test
    void anExampleThatNeedsAnotherAreaRunsWhereThatIsClaimed() {
        Expression wanted = expression();
        assertThat(wanted.evaluate(List.of("@invocation", "@INV-4.1.1", "@must")))
                .isTrue();
        assertThat(wanted.evaluate(List.of("@invocation", "@INV-4.2.1", "@must", "@grants")))
                .isTrue();
        assertThat(wanted.evaluate(List.of("@invocation", "@INV-5.1.1", "@must")))
                .isFalse();
    }

    @Test
    void unclaimedRuleIsSkipped() {
        Expression wanted = expression("@grants");
        assertThat(wanted.evaluate(List.of("@invocation", "@INV-4.2.1", "@must")))
                .isTrue();
        assertThat(wanted.evaluate(List.of("@invocation", "@INV-4.2.1", "@must", "@grants")))
                .isFalse();
    }

    @Test
    void rulesOfAnotherTransportAreSkipped() {
        Expression wanted = expression();
        assertThat(wanted.evaluate(List.of("@invocation", "@INV-4.1.1", "@must", "@http")))
                .isTrue();
        assertThat(wanted.evaluate(List.of("@invocation", "@INV-4.1.1", "@must", "@nats")))
                .isFalse();
    }

    @Test
    void peersWithoutHttpAreCheckedOverNatsAlone() {
        List<Rule> rules = RuleBook.bundled().rules().stream()
                .filter(rule -> rule.id().equals("DISC-1.1.1") || rule.id().equals("GR-8.3.23"))
                .toList();

        List<ScenarioBatch> batches = ScenarioBatch.of(rules, List.of(), List.of(Transport.NATS));

        assertThat(batches).allSatisfy(batch -> assertThat(batch.planned())
                .allSatisfy(scenario -> assertThat(scenario.location().startsWith("discovery"))
                        .isEqualTo(batch.transport() == Transport.NATS)));
        assertThat(batches).extracting(ScenarioBatch::transport).contains(Transport.HTTP, Transport.NATS);
    }

    private static Expression expression(String... excluded) {
        return TagExpressionParser.parse(ScenarioBatch.tagExpression(LIMITS, List.of(excluded), Transport.HTTP));
    }
}
