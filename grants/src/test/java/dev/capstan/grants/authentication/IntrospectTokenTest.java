package dev.capstan.grants.authentication;

import static dev.capstan.grants.Scene.ISSUER;
import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.asked;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.Scene;
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

    private final Scene scene = new Scene();
    private Scene.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = scene.linked(SigningKey.generate(), asked(Fleet.TRADE), asked(Fleet.TRANSFER_FUNDS));
        scene.request(client, asked(Fleet.READ_NEWS));
    }

    @Test
    void aTokenIsWorthWhatItsAgentIsGranted() {
        Introspection worth =
                worth(scene.token(client, Fleet.ELSEWHERE.toString())).orElseThrow();

        assertThat(worth.credential().agent().id()).isEqualTo(client.id());
        assertThat(Scene.texts(worth.grants()))
                .containsExactly("trade active", "transfer_funds active {\"amount\":{\"max\":10000}}");
        assertThat(worth.expiresAt()).hasValue(scene.clock.instant().plus(scene.lifetimes.session()));
    }

    @Test
    void lookingAtATokenDoesNotUseItUpNorKeepItsAgentAlive() throws RefusedException {
        String token = scene.token(client, ISSUER);
        Instant used = scene.stored(client).lastUsedAt();
        scene.clock.pass(Duration.ofSeconds(30));

        assertThat(worth(token)).isPresent();
        assertThat(worth(token)).isPresent();

        assertThat(scene.stored(client).lastUsedAt()).isEqualTo(used);
        assertThat(scene.agents.authenticate(token, ISSUER).agent().id()).isEqualTo(client.id());
    }

    @Test
    void aTokenThatReachesLessIsWorthLess() {
        String token = scene.sign.agent(
                client.key(),
                client.id(),
                client.host().publicKey().thumbprint(),
                Fleet.ELSEWHERE.toString(),
                Set.of(Fleet.TRADE, Fleet.READ_NEWS));

        assertThat(Scene.texts(worth(token).orElseThrow().grants())).containsExactly("trade active");
    }

    @Test
    void whatWasRemovedIsWorthNothing() {
        scene.offer(Fleet.reduced());

        Introspection worth = worth(scene.token(client, ISSUER)).orElseThrow();

        assertThat(worth.grants()).isEmpty();
    }

    @Test
    void aTokenOfNoWorthSaysNothingOfItself() throws RefusedException {
        SigningKey other = SigningKey.generate();
        String thumbprint = client.host().publicKey().thumbprint();

        assertThat(worth("nonsense")).isEmpty();
        assertThat(worth(scene.token(client, "https://third.example"))).isEmpty();
        assertThat(worth(scene.sign.agent(other, client.id(), thumbprint, ISSUER)))
                .isEmpty();
        assertThat(worth(scene.sign.host(client.host(), ISSUER))).isEmpty();
        String expiring = scene.token(client, ISSUER);
        scene.clock.pass(Duration.ofSeconds(90));
        assertThat(worth(expiring)).isEmpty();
        scene.revokeAgent.byAccount(OWNER, client.id());
        assertThat(worth(scene.token(client, ISSUER))).isEmpty();
    }

    @Test
    void aSessionThatIsOverMakesATokenWorthNothing() {
        scene.clock.pass(scene.lifetimes.session());

        assertThat(worth(scene.token(client, ISSUER))).isEmpty();
        assertThat(List.of(scene.stored(client).status())).containsExactly(AgentStatus.ACTIVE);
    }

    private Optional<Introspection> worth(String token) {
        return new IntrospectToken(scene.agents, scene.ledger, scene.offered(), scene.lifetimes)
                .introspect(token, Set.of(ISSUER, Scene.EXECUTE));
    }
}
