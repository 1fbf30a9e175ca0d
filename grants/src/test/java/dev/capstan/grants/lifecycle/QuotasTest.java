package dev.capstan.grants.lifecycle;

import static dev.capstan.grants.GrantsFixture.OWNER;
import static dev.capstan.grants.GrantsFixture.refused;
import static dev.capstan.grants.GrantsFixture.requested;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.Fleet;
import dev.capstan.grants.GrantsFixture;
import dev.capstan.grants.token.SigningKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hosts and agents are bounded, and unknown callers evict no application that a user may be about to decide on. */
class QuotasTest {

    private GrantsFixture fixture = new GrantsFixture(new Quotas(3, 2, 4, 6));

    private GrantsFixture.Client unknownClient() throws RefusedException {
        return fixture.register(SigningKey.generate(), requested(Fleet.READ_NEWS));
    }

    @Test
    void noMoreHostsWaitThanTheQuotaAndTheRestHasToComeBack() throws RefusedException {
        for (int i = 0; i < 3; i++) {
            unknownClient();
        }
        int records = fixture.trail.events().size();

        assertThat(refused(this::unknownClient)).isEqualTo(RefusalCode.RATE_LIMITED);

        assertThat(fixture.repositories.hosts().countWaiting()).isEqualTo(3);
        assertThat(fixture.trail.events()).hasSize(records);
    }

    @Test
    void aHostGivesWayOnceTheTimeToDecideOnItIsOverAndNotBefore() throws RefusedException {
        GrantsFixture.Client first = unknownClient();
        fixture.clock.pass(Duration.ofMinutes(5));
        GrantsFixture.Client second = unknownClient();
        GrantsFixture.Client third = unknownClient();
        fixture.clock.pass(Duration.ofMinutes(5));
        assertThat(refused(this::unknownClient)).isEqualTo(RefusalCode.RATE_LIMITED);

        fixture.clock.pass(Duration.ofSeconds(1));
        GrantsFixture.Client fourth = unknownClient();

        assertThat(fixture.repositories.hosts().byId(first.hostId())).isEmpty();
        assertThat(fixture.repositories.agents().byId(first.id())).isEmpty();
        for (GrantsFixture.Client client : List.of(second, third, fourth)) {
            assertThat(fixture.repositories.hosts().byId(client.hostId())).isPresent();
        }
        fixture.approve(second.code());
    }

    @Test
    void hostWhoseApprovalWasRenewedDoesNotGiveWay() throws RefusedException {
        GrantsFixture.Client renewed = unknownClient();
        unknownClient();
        unknownClient();
        fixture.clock.pass(Duration.ofMinutes(11));
        String code = fixture.register(renewed.host(), renewed.key(), AgentMode.DELEGATED)
                .code();

        unknownClient();

        assertThat(fixture.repositories.hosts().countWaiting()).isEqualTo(2);
        fixture.approve(code);
    }

    @Test
    void hostsThatComeBackDoNotKeepOlderOnes() throws RefusedException {
        fixture = new GrantsFixture(new Quotas(101, 2, 4, 6));
        List<GrantsFixture.Client> back = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            back.add(unknownClient());
        }
        fixture.clock.pass(Duration.ofSeconds(1));
        GrantsFixture.Client gone = unknownClient();
        fixture.clock.pass(Duration.ofMinutes(11));
        for (GrantsFixture.Client client : back) {
            fixture.register(client.host(), requested(Fleet.READ_NEWS));
        }

        unknownClient();

        assertThat(fixture.repositories.hosts().byId(gone.hostId())).isEmpty();
    }

    @Test
    void hostWhoseOnlyAgentWasDeniedGivesWayToo() throws RefusedException {
        GrantsFixture.Client denied = unknownClient();
        fixture.deny(denied.code());
        unknownClient();
        unknownClient();
        fixture.clock.pass(Duration.ofMinutes(10).plusSeconds(1));

        unknownClient();

        assertThat(fixture.repositories.hosts().byId(denied.hostId())).isEmpty();
        assertThat(fixture.repositories.hosts().countWaiting()).isEqualTo(1);
    }

    @Test
    void unknownCallersNeverEvictWhatAUserDecidedOn() throws RefusedException {
        SigningKey host = SigningKey.generate();
        GrantsFixture.Client linked = fixture.linked(host, requested(Fleet.READ_NEWS));
        GrantsFixture.Client waitingThere = fixture.register(host, requested(Fleet.TRADE));
        for (int i = 0; i < 3; i++) {
            unknownClient();
        }
        fixture.clock.pass(Duration.ofMinutes(20));
        unknownClient();

        assertThat(fixture.repositories.hosts().byId(linked.hostId())).isPresent();
        assertThat(fixture.repositories.agents().byId(linked.id())).isPresent();
        assertThat(fixture.repositories.agents().byId(waitingThere.id())).isPresent();
        ListHosts.Page page =
                new ListHosts(fixture.repositories, fixture.lifetimes, fixture.clock).ofAccount(OWNER, "");
        assertThat(page.decided()).extracting(each -> each.host().id()).containsExactly(linked.hostId());
        assertThat(page.waiting()).hasSize(1);
        assertThat(page.next()).isEmpty();
    }

    @Test
    void noMoreAgentsOfAHostWaitThanTheQuota() throws RefusedException {
        SigningKey host = SigningKey.generate();
        fixture.register(host, requested(Fleet.READ_NEWS));
        fixture.register(host, requested(Fleet.READ_NEWS));

        assertThat(refused(() -> fixture.register(host, requested(Fleet.READ_NEWS))))
                .isEqualTo(RefusalCode.LIMIT_REACHED);
    }

    @Test
    void noMoreAgentsOfAHostAndOfAPersonLiveThanTheQuota() throws RefusedException {
        SigningKey one = SigningKey.generate();
        SigningKey other = SigningKey.generate();
        List<GrantsFixture.Client> agents = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            agents.add(fixture.register(one, requested(Fleet.TRADE)));
            fixture.approve(agents.get(i).code());
        }
        assertThat(refused(() -> fixture.register(one, requested(Fleet.TRADE)))).isEqualTo(RefusalCode.LIMIT_REACHED);

        for (int i = 0; i < 2; i++) {
            GrantsFixture.Client client = fixture.register(other, requested(Fleet.TRADE));
            fixture.approve(client.code());
        }
        assertThat(refused(() -> fixture.register(other, requested(Fleet.TRADE))))
                .isEqualTo(RefusalCode.LIMIT_REACHED);

        fixture.revokeAgent.byHost(fixture.host(one), agents.get(0).id());
        fixture.register(one, requested(Fleet.TRADE));
    }

    @Test
    void expiredAgentsDoNotCountAgainstTheQuota() throws RefusedException {
        SigningKey host = SigningKey.generate();
        for (int i = 0; i < 4; i++) {
            fixture.approve(fixture.register(host, requested(Fleet.TRADE)).code());
        }
        fixture.clock.pass(fixture.lifetimes.absolute().plusSeconds(1));

        assertThat(fixture.register(host, requested(Fleet.TRADE)).id()).startsWith("agt_");
    }
}
