package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentCredential;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.HostCredential;
import dev.capstan.grants.token.PublicKey;
import dev.capstan.grants.token.SigningKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** New keys for hosts and agents: the old ones stop at once and for good (GR-8.3). */
class RotateKeyTest {

    private final SigningKey host = SigningKey.generate();
    private final SigningKey newer = SigningKey.generate();
    private final GrantsFixture fixture = new GrantsFixture();
    private GrantsFixture.Client client;

    @BeforeEach
    void link() throws RefusedException {
        client = fixture.linked(host, requested(Fleet.READ_NEWS));
    }

    @Test
    void anAgentGoesOnWithItsNewKeyAndNotWithItsOldOne() throws RefusedException {
        fixture.rotateAgentKey.byItself(fixture.agent(client, newer), newer.publicKey());

        assertThat(fixture.agent(with(newer)).agent().id()).isEqualTo(client.id());
        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(fixture.recordedReason()).isEqualTo("bad_signature");
        assertThat(fixture.grants(client)).containsExactly("read_news active");
    }

    @Test
    void aHostGivesItsAgentAnotherKey() throws RefusedException {
        fixture.rotateAgentKey.byHost(fixture.host(host, newer, client.id()), client.id(), newer.publicKey());

        assertThat(fixture.agent(with(newer)).agent().id()).isEqualTo(client.id());
    }

    @Test
    void aKeyThatIsOrWasInUseIsTaken() throws RefusedException {
        GrantsFixture.Client other = fixture.register(host);
        fixture.rotateAgentKey.byHost(fixture.host(host, newer, other.id()), other.id(), newer.publicKey());

        for (PublicKey taken :
                new PublicKey[] {client.key().publicKey(), other.key().publicKey(), newer.publicKey(), host.publicKey()
                }) {
            assertThat(refused(() -> fixture.rotateAgentKey.byItself(fixture.agent(client), taken)))
                    .isEqualTo(RefusalCode.AGENT_EXISTS);
            assertThat(refused(() -> fixture.rotateHostKey.rotate(fixture.host(host), taken)))
                    .isEqualTo(RefusalCode.KEY_IN_USE);
        }
    }

    @Test
    void aKeyOfAnotherHostIsTaken() throws RefusedException {
        SigningKey other = SigningKey.generate();
        fixture.linked(other);
        fixture.rotateHostKey.rotate(fixture.host(other, newer), newer.publicKey());

        assertThat(refused(() -> fixture.rotateHostKey.rotate(fixture.host(host), other.publicKey())))
                .isEqualTo(RefusalCode.KEY_IN_USE);
        assertThat(refused(() -> fixture.rotateHostKey.rotate(fixture.host(host, newer), newer.publicKey())))
                .isEqualTo(RefusalCode.KEY_IN_USE);
    }

    @Test
    void oneOfTwoConcurrentAgentRotationsIsAccepted() throws RefusedException {
        AgentCredential stolen = fixture.agent(client);
        fixture.rotateAgentKey.byHost(fixture.host(host, newer, client.id()), client.id(), newer.publicKey());

        assertThat(refused(() -> fixture.rotateAgentKey.byItself(
                        stolen, SigningKey.generate().publicKey())))
                .isEqualTo(RefusalCode.INVALID_JWT);
        assertThat(fixture.agent(with(newer)).agent().id()).isEqualTo(client.id());
    }

    @Test
    void oneOfTwoConcurrentHostRotationsIsAccepted() throws RefusedException {
        HostCredential stolen = fixture.host(host);
        fixture.rotateHostKey.rotate(fixture.host(host, newer), newer.publicKey());

        assertThat(refused(() -> fixture.rotateHostKey.rotate(
                        stolen, SigningKey.generate().publicKey())))
                .isEqualTo(RefusalCode.INVALID_JWT);
    }

    @Test
    void theAgentsOfAHostGoOnUnderItsNewKey() throws RefusedException {
        fixture.rotateHostKey.rotate(fixture.host(host, newer), newer.publicKey());

        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.INVALID_JWT);
        GrantsFixture.Client under = new GrantsFixture.Client(client.state(), client.key(), newer);
        assertThat(fixture.agent(under).agent().id()).isEqualTo(client.id());
    }

    @Test
    void anAgentThatHasEndedGetsNoNewKey() throws RefusedException {
        fixture.revokeAgent.byHost(fixture.host(host), client.id());

        assertThat(refused(() -> fixture.rotateAgentKey.byHost(
                        fixture.host(host, newer, client.id()), client.id(), newer.publicKey())))
                .isEqualTo(RefusalCode.AGENT_REVOKED);
    }

    @Test
    void aHostRotatesOnlyTheKeysOfItsOwnAgents() throws RefusedException {
        GrantsFixture.Client other = fixture.linked(SigningKey.generate());

        assertThat(refused(() -> fixture.rotateAgentKey.byHost(
                        fixture.host(host, newer, other.id()), other.id(), newer.publicKey())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
    }

    private GrantsFixture.Client with(SigningKey key) {
        return new GrantsFixture.Client(client.state(), key, host);
    }
}
