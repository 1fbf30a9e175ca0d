package dev.capstan.grants.authentication;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.inmemory.InMemoryAuditTrail;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Refused tokens are recorded one by one as long as they are few, and summarised when they are many. */
class RefusedTokensTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final GrantsFixture fixture = new GrantsFixture();

    private List<JsonNode> records(String kind) {
        return fixture.trail.events().stream()
                .filter(event -> event.kind().equals(kind))
                .map(event -> (JsonNode) event.details())
                .toList();
    }

    private void sendInvalid(int tokens) {
        for (int i = 0; i < tokens; i++) {
            assertThat(GrantsFixture.refused(() -> fixture.hosts.forRegistration("junk", ISSUER)))
                    .isEqualTo(RefusalCode.INVALID_JWT);
        }
    }

    @Test
    void threeHundredJunkTokensAreElevenRecords() {
        sendInvalid(200);
        fixture.address = "192.0.2.2";
        sendInvalid(100);
        fixture.clock.pass(MINUTE);
        fixture.refusedTokens.flush();
        fixture.refusedTokens.flush();

        assertThat(records("token_refused")).hasSize(10);
        assertThat(records("tokens_refused")).singleElement().satisfies(summary -> {
            assertThat(summary.path("tokens").asInt()).isEqualTo(290);
            assertThat(summary.path("addresses").asInt()).isEqualTo(2);
            assertThat(summary.path("reasons").toString())
                    .isEqualTo("[{\"code\":\"invalid_jwt\",\"reason\":\"malformed\",\"count\":290}]");
            assertThat(summary.path("until").asText())
                    .isEqualTo(fixture.clock.instant().toString());
        });
    }

    @Test
    void theNextRefusalAfterAMinuteWritesTheSummaryToo() {
        sendInvalid(12);
        fixture.clock.pass(MINUTE);
        sendInvalid(1);

        assertThat(records("tokens_refused")).hasSize(1);
        assertThat(records("token_refused")).hasSize(11);
    }

    @Test
    void anIdentityThatSignsIsLimitedApartFromUnknownCallers() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(SigningKey.generate());
        sendInvalid(50);
        String token = fixture.token(client, ISSUER);
        fixture.agents.authenticate(token, ISSUER);
        for (int i = 0; i < 15; i++) {
            assertThat(GrantsFixture.refused(() -> fixture.agents.authenticate(token, ISSUER)))
                    .isEqualTo(RefusalCode.INVALID_JWT);
        }
        fixture.refusedTokens.flush();

        assertThat(records("token_refused").stream()
                        .filter(record -> record.path("agentId").asText().equals(client.id()))
                        .map(record -> record.path("reason").asText()))
                .hasSize(10)
                .containsOnly("replayed");
        assertThat(records("tokens_refused").get(0).path("tokens").asInt()).isEqualTo(45);
    }

    @Test
    void aCallerThatCannotSignForAnAgentIsUnknown() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(SigningKey.generate());
        String token = fixture.token(client, ISSUER);
        String unsigned = token.substring(0, token.lastIndexOf('.') + 1) + "A".repeat(86);
        sendInvalid(10);

        assertThat(GrantsFixture.refused(() -> fixture.agents.authenticate(unsigned, ISSUER)))
                .isEqualTo(RefusalCode.INVALID_JWT);

        assertThat(records("token_refused")).hasSize(10);
    }

    @Test
    void hostsThatWaitForAUserAreUnknownCallers() throws RefusedException {
        for (int i = 0; i < 3; i++) {
            SigningKey key = SigningKey.generate();
            fixture.register(key);
            for (int k = 0; k < 6; k++) {
                assertThat(GrantsFixture.refused(() -> fixture.host(key))).isEqualTo(RefusalCode.HOST_PENDING);
            }
        }

        assertThat(records("token_refused")).hasSize(RefusedTokens.MAX_INDIVIDUAL_RECORDS);
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
        RefusedTokens refused = new RefusedTokens(trail, fixture.clock, Optional::empty);
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
