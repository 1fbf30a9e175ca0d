package dev.capstan.grants.authentication;

import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.SOMEBODY_ELSE;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.HostStatus;
import dev.capstan.grants.Scene;
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
    private final InMemoryUsers people = new InMemoryUsers();
    private final Scene scene = new Scene(people);

    @Test
    void everythingOfAPersonWhoLeftIsRefusedUntilThePersonComesBack() throws RefusedException {
        Scene.Client client = scene.linked(host, asked(Fleet.READ_NEWS));
        Scene.Client waiting = scene.register(host, asked(Fleet.TRADE));
        String token = scene.token(client, Scene.ISSUER);
        people.leave(OWNER);

        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() -> scene.host(host))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() -> scene.register(host))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() -> scene.agents.inspect(token, Set.of(Scene.ISSUER))))
                .isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(refused(() -> scene.approve(waiting.code()))).isEqualTo(RefusalCode.HOST_PENDING);
        assertThat(scene.recordedReason()).isEqualTo("status");

        people.comeBack(OWNER);

        assertThat(scene.agent(client).agent().id()).isEqualTo(client.id());
        assertThat(scene.may(client.id(), Fleet.READ_NEWS, "{}")).isTrue();
    }

    @Test
    void anAutonomousAgentLeavesWithThePersonWhoApprovedIt() throws RefusedException {
        Scene.Client client = autonomous(SOMEBODY_ELSE);
        people.leave(OWNER);
        assertThat(scene.agent(client).agent().id()).isEqualTo(client.id());

        people.leave(SOMEBODY_ELSE);

        assertThat(refused(() -> scene.agent(client))).isEqualTo(RefusalCode.HOST_PENDING);
    }

    @Test
    void anAutonomousAgentBelongsToWhoeverApprovedIt() throws RefusedException {
        Scene.Client client = autonomous(SOMEBODY_ELSE);
        Scene.Client second = scene.register(host, AgentMode.AUTONOMOUS);

        assertThat(refused(() -> scene.revokeAgent.byAccount(OWNER, client.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.revokeHost.byAccount(OWNER, client.hostId())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.endSession.byAccount(OWNER, client.id())))
                .isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(refused(() -> scene.approve(second.code()))).isEqualTo(RefusalCode.UNAUTHORIZED);
        assertThat(list(OWNER)).isZero();
        assertThat(list(SOMEBODY_ELSE)).isEqualTo(1);

        scene.decide(second.code(), SOMEBODY_ELSE, true, Map.of());
        assertThat(scene.revokeHost.byAccount(SOMEBODY_ELSE, client.hostId()).agents())
                .isEqualTo(2);
    }

    @Test
    void aHostThatWaitsMayBeRejectedByAnybody() throws RefusedException {
        Scene.Client waiting = scene.register(host, AgentMode.AUTONOMOUS);

        assertThat(list(THIRD)).isEqualTo(1);
        assertThat(scene.revokeHost.byAccount(THIRD, waiting.hostId()).host().status())
                .isEqualTo(HostStatus.REJECTED);
    }

    @Test
    void whoeverManagesAllTakesBackWhatBelongsToOthers() throws RefusedException {
        Scene.Client linked = scene.linked(SigningKey.generate(), asked(Fleet.READ_NEWS));
        Scene.Client alone = autonomous(SOMEBODY_ELSE);
        people.manageAll(THIRD);
        assertThat(list(THIRD)).isEqualTo(2);

        scene.revokeGrant.byAccount(THIRD, linked.id(), Fleet.READ_NEWS);
        assertThat(scene.revokeAgent.byAccount(THIRD, alone.id()).status()).isEqualTo(AgentStatus.REVOKED);
        people.leave(OWNER);
        assertThat(scene.revokeHost.byAccount(THIRD, linked.hostId()).agents()).isEqualTo(1);
    }

    private int list(String account) {
        ListHosts.Page page = new ListHosts(scene.ledger, scene.lifetimes, scene.clock).ofAccount(account, "");
        return page.decided().size() + page.waiting().size();
    }

    private Scene.Client autonomous(String approver) throws RefusedException {
        Scene.Client client = scene.register(host, AgentMode.AUTONOMOUS);
        scene.decide(client.code(), approver, true, Map.of());
        return client;
    }
}
