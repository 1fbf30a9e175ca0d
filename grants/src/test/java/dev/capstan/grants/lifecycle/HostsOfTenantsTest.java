package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.SOMEBODY_ELSE;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.capstan.core.AuditEvent;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.inmemory.InMemoryUsers;
import dev.capstan.grants.token.SigningKey;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hosts and agents that move into the tenant of the account that first approves them. */
class HostsOfTenantsTest {

    private static final String OPERATOR = "operator";

    private final SigningKey host = SigningKey.generate();
    private final InMemoryUsers users = new InMemoryUsers();
    private final GrantsFixture fixture = new GrantsFixture(users);
    private final ListHosts list = new ListHosts(fixture.repositories, fixture.lifetimes, fixture.clock);

    @BeforeEach
    void makeTenants() {
        users.moveTo("acme", OWNER);
        users.moveTo("beta", SOMEBODY_ELSE);
        for (String account : new String[] {OWNER, SOMEBODY_ELSE, OPERATOR}) {
            users.manageAll(account);
        }
    }

    @Test
    void theFirstApprovalMovesAHostAndItsRecordsIntoTheTenant() throws RefusedException {
        GrantsFixture.Client client = fixture.register(host, requested(Fleet.READ_NEWS));
        assertThat(list.ofAccount(OPERATOR, "").waiting()).hasSize(1);
        assertThat(list.ofAccount(OWNER, "").waiting()).isEmpty();

        fixture.approve(client.code());

        assertThat(fixture.agent(client).caller().tenantId()).isEqualTo("acme");
        assertThat(list.ofAccount(OWNER, "").decided()).hasSize(1);
        assertThat(list.ofAccount(OPERATOR, "").decided()).isEmpty();
        assertThat(fixture.trail.events())
                .extracting(AuditEvent::kind, AuditEvent::tenantId)
                .contains(tuple("host_registered", "default"), tuple("approval_decided", "acme"));
    }

    @Test
    void noAccountOfAnotherTenantManagesAHost() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.READ_NEWS));

        for (String other : new String[] {SOMEBODY_ELSE, OPERATOR}) {
            assertThat(refused(() -> fixture.revokeAgent.byAccount(other, client.id())))
                    .isEqualTo(RefusalCode.UNAUTHORIZED);
            assertThat(refused(() -> fixture.revokeHost.byAccount(other, client.hostId())))
                    .isEqualTo(RefusalCode.UNAUTHORIZED);
            assertThat(refused(() -> fixture.revokeGrant.byAccount(other, client.id(), Fleet.READ_NEWS)))
                    .isEqualTo(RefusalCode.UNAUTHORIZED);
        }

        assertThat(fixture.may(client.id(), Fleet.READ_NEWS, "{}")).isTrue();
    }

    @Test
    void anAccountThatIsMovedToAnotherTenantLeavesItsHostsSuspended() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.READ_NEWS));
        GrantsFixture.Client waiting = fixture.register(host, requested(Fleet.TRADE));
        users.moveTo("beta", OWNER);

        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() -> fixture.approve(waiting.code()))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() -> fixture.revokeAgent.byAccount(OWNER, client.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);

        users.moveTo("acme", OWNER);
        assertThat(fixture.agent(client).agent().id()).isEqualTo(client.id());
    }

    @Test
    void aUserWithoutAnAccountSeesNoHosts() throws RefusedException {
        fixture.linked(host, requested(Fleet.READ_NEWS));
        users.markAbsent(OWNER);

        assertThat(list.ofAccount(OWNER, "")).isEqualTo(new ListHosts.Page(List.of(), List.of(), Optional.empty()));
    }
}
