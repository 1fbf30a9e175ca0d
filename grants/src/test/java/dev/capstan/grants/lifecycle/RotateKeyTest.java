package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.Scene;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** New keys for hosts and agents: the old ones stop at once and for good (GR-8.3). */
class RotateKeyTest {

    private final SigningKey host = SigningKey.generate();
    private final SigningKey newer = SigningKey.generate();
    private final Scene scene = new Scene();
    private Scene.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = scene.linked(host, asked(Fleet.READ_NEWS));
    }

    @Test
    void anAgentGoesOnWithItsNewKeyAndNotWithItsOldOne() throws RefusedException {
        scene.rotateAgentKey.byItself(scene.agent(client, newer), newer.publicKey());

        assertThat(scene.agent(with(newer)).agent().id()).isEqualTo(client.id());
        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(scene.recordedReason()).isEqualTo("bad_signature");
        assertThat(scene.grants(client)).containsExactly("read_news active");
    }

    @Test
    void aHostGivesItsAgentAnotherKey() throws RefusedException {
        scene.rotateAgentKey.byHost(scene.host(host, newer, client.id()), client.id(), newer.publicKey());

        assertThat(scene.agent(with(newer)).agent().id()).isEqualTo(client.id());
    }

    @Test
    void aKeyThatIsOrWasInUseIsTaken() throws RefusedException {
        Scene.Client other = scene.register(host);
        scene.rotateAgentKey.byHost(scene.host(host, newer, other.id()), other.id(), newer.publicKey());

        for (PublicKey taken :
                new PublicKey[] {client.key().publicKey(), other.key().publicKey(), newer.publicKey(), host.publicKey()
                }) {
            assertThat(refused(() -> scene.rotateAgentKey.byItself(scene.agent(client), taken)))
                    .isEqualTo(RefusalCode.AGENT_EXISTS);
            assertThat(refused(() -> scene.rotateHostKey.rotate(scene.host(host), taken)))
                    .isEqualTo(RefusalCode.KEY_IN_USE);
        }
    }

    @Test
    void aKeyOfAnotherHostIsTaken() throws RefusedException {
        SigningKey other = SigningKey.generate();
        scene.linked(other);
        scene.rotateHostKey.rotate(scene.host(other, newer), newer.publicKey());

        assertThat(refused(() -> scene.rotateHostKey.rotate(scene.host(host), other.publicKey())))
                .isEqualTo(RefusalCode.KEY_IN_USE);
        assertThat(refused(() -> scene.rotateHostKey.rotate(scene.host(host, newer), newer.publicKey())))
                .isEqualTo(RefusalCode.KEY_IN_USE);
    }

    @Test
    void anAgentWhoseKeyWasReplacedMeanwhileDoesNotReplaceItAgain() throws RefusedException {
        AgentCredential stolen = scene.agent(client);
        scene.rotateAgentKey.byHost(scene.host(host, newer, client.id()), client.id(), newer.publicKey());

        assertThat(refused(() -> scene.rotateAgentKey.byItself(
                        stolen, SigningKey.generate().publicKey())))
                .isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(scene.agent(with(newer)).agent().id()).isEqualTo(client.id());
    }

    @Test
    void aHostWhoseKeyWasReplacedMeanwhileDoesNotReplaceItAgain() throws RefusedException {
        HostCredential stolen = scene.host(host);
        scene.rotateHostKey.rotate(scene.host(host, newer), newer.publicKey());

        assertThat(refused(() ->
                        scene.rotateHostKey.rotate(stolen, SigningKey.generate().publicKey())))
                .isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void theAgentsOfAHostGoOnUnderItsNewKey() throws RefusedException {
        scene.rotateHostKey.rotate(scene.host(host, newer), newer.publicKey());

        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.INVALID_JWT);
        Scene.Client under = new Scene.Client(client.standing(), client.key(), newer);
        assertThat(scene.agent(under).agent().id()).isEqualTo(client.id());
    }

    @Test
    void anAgentThatHasEndedGetsNoNewKey() throws RefusedException {
        scene.revokeAgent.byHost(scene.host(host), client.id());

        assertThat(refused(() -> scene.rotateAgentKey.byHost(
                        scene.host(host, newer, client.id()), client.id(), newer.publicKey())))
                .isEqualTo(RefusalCode.AGENT_REVOKED);
    }

    @Test
    void aHostRotatesOnlyTheKeysOfItsOwnAgents() throws RefusedException {
        Scene.Client other = scene.linked(SigningKey.generate());

        assertThat(refused(() -> scene.rotateAgentKey.byHost(
                        scene.host(host, newer, other.id()), other.id(), newer.publicKey())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
    }

    private Scene.Client with(SigningKey key) {
        return new Scene.Client(client.standing(), key, host);
    }
}
