package dev.capstan.grants.authentication;

import static dev.capstan.grants.Scene.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.Scene;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Refused tokens are recorded one by one as long as they are few, and summarised when they are many. */
class RefusedTokensTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Scene scene = new Scene();

    private List<JsonNode> records(String kind) {
        return scene.trail.events().stream()
                .filter(event -> event.kind().equals(kind))
                .map(event -> (JsonNode) event.details())
                .toList();
    }

    private void junk(int tokens) {
        for (int i = 0; i < tokens; i++) {
            assertThat(Scene.refused(() -> scene.hosts.forRegistration("junk", ISSUER)))
                    .isEqualTo(RefusalCode.INVALID_JWT);
        }
    }

    @Test
    void threeHundredJunkTokensAreElevenRecords() {
        junk(200);
        scene.address = "192.0.2.2";
        junk(100);
        scene.clock.pass(MINUTE);
        scene.refusedTokens.flush();
        scene.refusedTokens.flush();

        assertThat(records("token_refused")).hasSize(10);
        assertThat(records("tokens_refused")).singleElement().satisfies(summary -> {
            assertThat(summary.path("tokens").asInt()).isEqualTo(290);
            assertThat(summary.path("addresses").asInt()).isEqualTo(2);
            assertThat(summary.path("reasons").toString())
                    .isEqualTo("[{\"code\":\"invalid_jwt\",\"reason\":\"malformed\",\"count\":290}]");
            assertThat(summary.path("until").asText())
                    .isEqualTo(scene.clock.instant().toString());
        });
    }

    @Test
    void theNextRefusalAfterAMinuteWritesTheSummaryToo() {
        junk(12);
        scene.clock.pass(MINUTE);
        junk(1);

        assertThat(records("tokens_refused")).hasSize(1);
        assertThat(records("token_refused")).hasSize(11);
    }

    @Test
    void anIdentityThatSignsIsToldFromStrangersAndBoundedAllTheSame() throws RefusedException {
        Scene.Client client = scene.linked(SigningKey.generate());
        junk(50);
        String token = scene.token(client, ISSUER);
        scene.agents.authenticate(token, ISSUER);
        for (int i = 0; i < 15; i++) {
            assertThat(Scene.refused(() -> scene.agents.authenticate(token, ISSUER)))
                    .isEqualTo(RefusalCode.INVALID_JWT);
        }
        scene.refusedTokens.flush();

        assertThat(records("token_refused").stream()
                        .filter(record -> record.path("agentId").asText().equals(client.id()))
                        .map(record -> record.path("reason").asText()))
                .hasSize(10)
                .containsOnly("replayed");
        assertThat(records("tokens_refused").get(0).path("tokens").asInt()).isEqualTo(45);
    }

    @Test
    void whoeverNamesAnAgentAndCannotSignForItIsAStranger() throws RefusedException {
        Scene.Client client = scene.linked(SigningKey.generate());
        String token = scene.token(client, ISSUER);
        String unsigned = token.substring(0, token.lastIndexOf('.') + 1) + "A".repeat(86);
        junk(10);

        assertThat(Scene.refused(() -> scene.agents.authenticate(unsigned, ISSUER)))
                .isEqualTo(RefusalCode.INVALID_JWT);

        assertThat(records("token_refused")).hasSize(10);
    }

    @Test
    void aSummaryThatCannotBeRecordedIsAddedToTheNext() {
        InMemoryAuditTrail kept = new InMemoryAuditTrail();
        boolean[] fails = {false};
        AuditTrail trail = events -> {
            if (fails[0]) {
                throw new AuditUnavailable("no", new IllegalStateException());
            }
            kept.append(events);
        };
        RefusedTokens refused = new RefusedTokens(trail, scene.clock, Optional::empty);
        RefusedTokens.RefusedToken refusal =
                new RefusedTokens.RefusedToken(RefusalCode.INVALID_JWT, "malformed", null, null, false);
        for (int i = 0; i < 15; i++) {
            refused.add(refusal);
        }
        fails[0] = true;
        refused.flush();
        assertThatExceptionOfType(AuditUnavailable.class).isThrownBy(() -> refused.add(refusal));
        fails[0] = false;
        for (int i = 0; i < 12; i++) {
            refused.add(refusal);
        }
        refused.flush();

        List<AuditEvent> summaries = kept.events().stream()
                .filter(event -> event.kind().equals("tokens_refused"))
                .toList();
        assertThat(summaries).singleElement().satisfies(summary -> assertThat(
                        summary.details().path("tokens").asInt())
                .isEqualTo(8));
    }
}
