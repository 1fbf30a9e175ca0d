package dev.capstan.grants.authentication;

import static dev.capstan.grants.GrantsFixture.ISSUER;
import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.authentication.IntrospectToken.Introspection;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Introspection: what a token is worth to a service elsewhere, which does not use it up (GR-6.2). */
class IntrospectTokenTest {

    private final GrantsFixture fixture = new GrantsFixture();
    private GrantsFixture.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = fixture.linked(SigningKey.generate(), requested(Fleet.TRADE), requested(Fleet.TRANSFER_FUNDS));
        fixture.request(client, requested(Fleet.READ_NEWS));
    }

    @Test
    void aTokenIsWorthWhatItsAgentIsGranted() {
        Introspection worth =
                introspect(fixture.token(client, Fleet.ELSEWHERE.toString())).orElseThrow();

        assertThat(worth.credential().agent().id()).isEqualTo(client.id());
        assertThat(GrantsFixture.texts(worth.grants()))
                .containsExactly("trade active", "transfer_funds active {\"amount\":{\"max\":10000}}");
        assertThat(worth.expiresAt()).hasValue(fixture.clock.instant().plus(fixture.lifetimes.session()));
    }

    @Test
    void lookingAtATokenDoesNotUseItUpNorKeepItsAgentAlive() throws RefusedException {
        String token = fixture.token(client, ISSUER);
        Instant used = fixture.stored(client).lastUsedAt();
        fixture.clock.pass(Duration.ofSeconds(30));

        assertThat(introspect(token)).isPresent();
        assertThat(introspect(token)).isPresent();

        assertThat(fixture.stored(client).lastUsedAt()).isEqualTo(used);
        assertThat(fixture.agents.authenticate(token, ISSUER).agent().id()).isEqualTo(client.id());
    }

    @Test
    void theUseOfATokenElsewhereKeepsItsAgentAlive() throws RefusedException {
        fixture.clock.pass(Duration.ofMinutes(20));
        introspect(fixture.token(client, Fleet.ELSEWHERE.toString()));
        fixture.clock.pass(Duration.ofMinutes(20));

        assertThat(introspect(fixture.token(client, Fleet.ELSEWHERE.toString())))
                .isPresent();
    }

    @Test
    void aTokenThatReachesLessIsWorthLess() {
        String token = fixture.sign.agent(
                client.key(),
                client.id(),
                client.host().publicKey().thumbprint(),
                Fleet.ELSEWHERE.toString(),
                Set.of(Fleet.TRADE, Fleet.READ_NEWS));

        assertThat(GrantsFixture.texts(introspect(token).orElseThrow().grants()))
                .containsExactly("trade active");
    }

    @Test
    void tokenOfARemovedAgentIsInactive() {
        fixture.offer(Fleet.reduced());

        Introspection worth = introspect(fixture.token(client, ISSUER)).orElseThrow();

        assertThat(worth.grants()).isEmpty();
    }

    @Test
    void tokenForALocationThatTheFleetHasGainedIsActive() {
        String token = fixture.token(client, Fleet.ELSEWHERE.toString());
        GrantableCapabilities offered = new GrantableCapabilities(Fleet.reduced());
        IntrospectToken introspect =
                new IntrospectToken(fixture.agents, fixture.repositories, offered, fixture.lifetimes);
        assertThat(introspect.introspect(token, Set.of(ISSUER))).isEmpty();

        offered.replace(Fleet.all());

        assertThat(introspect.introspect(token, Set.of(ISSUER))).isPresent();
    }

    @Test
    void aTokenOfNoWorthSaysNothingOfItself() throws RefusedException {
        SigningKey other = SigningKey.generate();
        String thumbprint = client.host().publicKey().thumbprint();

        assertThat(introspect("nonsense")).isEmpty();
        assertThat(introspect(fixture.token(client, "https://third.example"))).isEmpty();
        assertThat(introspect(fixture.sign.agent(other, client.id(), thumbprint, ISSUER)))
                .isEmpty();
        assertThat(introspect(fixture.sign.host(client.host(), ISSUER))).isEmpty();
        String expiring = fixture.token(client, ISSUER);
        fixture.clock.pass(Duration.ofSeconds(90));
        assertThat(introspect(expiring)).isEmpty();
        fixture.revokeAgent.byAccount(OWNER, client.id());
        assertThat(introspect(fixture.token(client, ISSUER))).isEmpty();
    }

    @Test
    void aSessionThatIsOverMakesATokenWorthNothing() {
        fixture.clock.pass(fixture.lifetimes.session());

        assertThat(introspect(fixture.token(client, ISSUER))).isEmpty();
        assertThat(List.of(fixture.stored(client).status())).containsExactly(AgentStatus.ACTIVE);
    }

    private Optional<Introspection> introspect(String token) {
        return new IntrospectToken(fixture.agents, fixture.repositories, fixture.offered(), fixture.lifetimes)
                .introspect(token, Set.of(ISSUER, GrantsFixture.EXECUTE));
    }
}
