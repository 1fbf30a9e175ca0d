package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.Scene.OWNER;
import static dev.capstan.grants.Scene.asked;
import static dev.capstan.grants.Scene.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.Scene;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hosts and agents are bounded, and strangers push nobody off that a person may be about to decide on. */
class QuotasTest {

    private final Scene scene = new Scene(new Quotas(3, 2, 4, 6));

    private Scene.Client stranger() throws RefusedException {
        return scene.register(SigningKey.generate(), asked(Fleet.READ_NEWS));
    }

    @Test
    void noMoreHostsWaitThanTheQuotaAndTheRestHasToComeBack() throws RefusedException {
        for (int i = 0; i < 3; i++) {
            stranger();
        }
        int records = scene.trail.events().size();

        assertThat(refused(this::stranger)).isEqualTo(RefusalCode.RATE_LIMITED);

        assertThat(scene.ledger.hosts().countWaiting()).isEqualTo(3);
        assertThat(scene.trail.events()).hasSize(records);
    }

    @Test
    void aHostGivesWayOnceTheTimeToDecideOnItIsOverAndNotBefore() throws RefusedException {
        Scene.Client first = stranger();
        scene.clock.pass(Duration.ofMinutes(5));
        Scene.Client second = stranger();
        Scene.Client third = stranger();
        scene.clock.pass(Duration.ofMinutes(5));
        assertThat(refused(this::stranger)).isEqualTo(RefusalCode.RATE_LIMITED);

        scene.clock.pass(Duration.ofSeconds(1));
        Scene.Client fourth = stranger();

        assertThat(scene.ledger.hosts().byId(first.hostId())).isEmpty();
        assertThat(scene.ledger.agents().byId(first.id())).isEmpty();
        for (Scene.Client client : List.of(second, third, fourth)) {
            assertThat(scene.ledger.hosts().byId(client.hostId())).isPresent();
        }
        scene.approve(second.code());
    }

    @Test
    void strangersNeverPushOffWhatAPersonDecidedOn() throws RefusedException {
        SigningKey host = SigningKey.generate();
        Scene.Client linked = scene.linked(host, asked(Fleet.READ_NEWS));
        Scene.Client waitingThere = scene.register(host, asked(Fleet.TRADE));
        for (int i = 0; i < 3; i++) {
            stranger();
        }
        scene.clock.pass(Duration.ofMinutes(20));
        stranger();

        assertThat(scene.ledger.hosts().byId(linked.hostId())).isPresent();
        assertThat(scene.ledger.agents().byId(linked.id())).isPresent();
        assertThat(scene.ledger.agents().byId(waitingThere.id())).isPresent();
        ListHosts.Page page = new ListHosts(scene.ledger, scene.lifetimes, scene.clock).ofAccount(OWNER, "");
        assertThat(page.decided()).extracting(each -> each.host().id()).containsExactly(linked.hostId());
        assertThat(page.waiting()).hasSize(1);
        assertThat(page.hasMore()).isFalse();
    }

    @Test
    void noMoreAgentsOfAHostWaitThanTheQuota() throws RefusedException {
        SigningKey host = SigningKey.generate();
        scene.register(host, asked(Fleet.READ_NEWS));
        scene.register(host, asked(Fleet.READ_NEWS));

        assertThat(refused(() -> scene.register(host, asked(Fleet.READ_NEWS)))).isEqualTo(RefusalCode.LIMIT_REACHED);
    }

    @Test
    void noMoreAgentsOfAHostAndOfAPersonLiveThanTheQuota() throws RefusedException {
        SigningKey one = SigningKey.generate();
        SigningKey other = SigningKey.generate();
        List<Scene.Client> agents = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            agents.add(scene.register(one, asked(Fleet.TRADE)));
            scene.approve(agents.get(i).code());
        }
        assertThat(refused(() -> scene.register(one, asked(Fleet.TRADE)))).isEqualTo(RefusalCode.LIMIT_REACHED);

        for (int i = 0; i < 2; i++) {
            Scene.Client client = scene.register(other, asked(Fleet.TRADE));
            scene.approve(client.code());
        }
        assertThat(refused(() -> scene.register(other, asked(Fleet.TRADE)))).isEqualTo(RefusalCode.LIMIT_REACHED);

        scene.revokeAgent.byHost(scene.host(one), agents.get(0).id());
        scene.register(one, asked(Fleet.TRADE));
    }

    @Test
    void agentsPastTheirLifeLeaveRoom() throws RefusedException {
        SigningKey host = SigningKey.generate();
        for (int i = 0; i < 4; i++) {
            scene.approve(scene.register(host, asked(Fleet.TRADE)).code());
        }
        scene.clock.pass(scene.lifetimes.absolute().plusSeconds(1));

        assertThat(scene.register(host, asked(Fleet.TRADE)).id()).startsWith("agt_");
    }
}
