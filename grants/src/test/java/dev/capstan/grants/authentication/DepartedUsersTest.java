package dev.capstan.grants.authentication;

import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.SOMEBODY_ELSE;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.inmemory.InMemoryUsers;
import dev.capstan.grants.lifecycle.ListHosts;
import dev.capstan.grants.token.SigningKey;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Hosts and agents of people who leave, and who may take back what belongs to others. */
class DepartedUsersTest {

    private static final String THIRD = "third";

    private final SigningKey host = SigningKey.generate();
    private final InMemoryUsers users = new InMemoryUsers();
    private final GrantsFixture fixture = new GrantsFixture(users);

    @Test
    void everyTokenOfADepartedUserIsRefusedUntilTheUserReturns() throws RefusedException {
        GrantsFixture.Client client = fixture.linked(host, requested(Fleet.READ_NEWS));
        GrantsFixture.Client waiting = fixture.register(host, requested(Fleet.TRADE));
        String token = fixture.token(client, GrantsFixture.ISSUER);
        users.markAbsent(OWNER);

        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() -> fixture.host(host))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() -> fixture.register(host))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() ->
                        fixture.agents.inspect(token, Set.of(GrantsFixture.ISSUER), Set.of(GrantsFixture.ISSUER))))
                .isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() -> fixture.approve(waiting.code()))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(fixture.recordedReason()).isEqualTo("status");

        users.markPresent(OWNER);

        assertThat(fixture.agent(client).agent().id()).isEqualTo(client.id());
        assertThat(fixture.may(client.id(), Fleet.READ_NEWS, "{}")).isTrue();
    }

    @Test
    void anAutonomousAgentLeavesWithThePersonWhoApprovedIt() throws RefusedException {
        GrantsFixture.Client client = autonomous(SOMEBODY_ELSE);
        users.markAbsent(OWNER);
        assertThat(fixture.agent(client).agent().id()).isEqualTo(client.id());

        users.markAbsent(SOMEBODY_ELSE);

        assertThat(refused(() -> fixture.agent(client))).isEqualTo(RefusalCode.HOST_PENDING);
    }

    @Test
    void anAutonomousAgentBelongsToWhoeverApprovedIt() throws RefusedException {
        GrantsFixture.Client client = autonomous(SOMEBODY_ELSE);
        GrantsFixture.Client second = fixture.register(host, AgentMode.AUTONOMOUS);

        assertThat(refused(() -> fixture.revokeAgent.byAccount(OWNER, client.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.revokeHost.byAccount(OWNER, client.hostId())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.endSession.byAccount(OWNER, client.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> fixture.approve(second.code()))).isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(list(OWNER)).isZero();
        assertThat(list(SOMEBODY_ELSE)).isEqualTo(1);

        fixture.decide(second.code(), SOMEBODY_ELSE, true, Map.of());
        assertThat(fixture.revokeHost.byAccount(SOMEBODY_ELSE, client.hostId()).agents())
                .isEqualTo(2);
    }

    @Test
    void aHostThatWaitsMayBeRejectedByAnybody() throws RefusedException {
        GrantsFixture.Client waiting = fixture.register(host, AgentMode.AUTONOMOUS);

        assertThat(list(THIRD)).isEqualTo(1);
        assertThat(fixture.revokeHost.byAccount(THIRD, waiting.hostId()).host().status())
                .isEqualTo(HostStatus.REJECTED);
    }

    @Test
    void managerRevokesGrantsOfOthers() throws RefusedException {
        GrantsFixture.Client linked = fixture.linked(SigningKey.generate(), requested(Fleet.READ_NEWS));
        GrantsFixture.Client alone = autonomous(SOMEBODY_ELSE);
        users.manageAll(THIRD);
        assertThat(list(THIRD)).isEqualTo(2);

        fixture.revokeGrant.byAccount(THIRD, linked.id(), Fleet.READ_NEWS);
        assertThat(fixture.revokeAgent.byAccount(THIRD, alone.id()).status()).isEqualTo(AgentStatus.REVOKED);
        users.markAbsent(OWNER);
        assertThat(fixture.revokeHost.byAccount(THIRD, linked.hostId()).agents())
                .isEqualTo(1);
    }

    private int list(String account) {
        ListHosts.Page page =
                new ListHosts(fixture.repositories, fixture.lifetimes, fixture.clock).ofAccount(account, "");
        return page.decided().size() + page.waiting().size();
    }

    private GrantsFixture.Client autonomous(String approver) throws RefusedException {
        GrantsFixture.Client client = fixture.register(host, AgentMode.AUTONOMOUS);
        fixture.decide(client.code(), approver, true, Map.of());
        return client;
    }
}
