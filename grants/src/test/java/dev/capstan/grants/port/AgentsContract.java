package dev.capstan.grants.port;

import static dev.capstan.grants.port.ContractSamples.NEW_YEAR;
import static dev.capstan.grants.port.ContractSamples.agent;
import static dev.capstan.grants.port.ContractSamples.approval;
import static dev.capstan.grants.port.ContractSamples.grant;
import static dev.capstan.grants.port.ContractSamples.host;
import static dev.capstan.grants.port.ContractSamples.key;
import static dev.capstan.grants.port.ContractSamples.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.capstan.core.testing.ContractRaces;
import dev.capstan.grants.Agent;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.AgentStatus;
import dev.capstan.grants.Approval;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import dev.capstan.grants.KeySource;
import dev.capstan.grants.token.PublicKey;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link Agents}; an adapter's test extends it. */
public abstract class AgentsContract {

    private static final Instant LONG_AGO = Instant.parse("1999-01-01T00:00:00Z");

    private GrantRepositories repositories;
    private Agents agents;
    private Host host;

    /** Returns the repositories, which may contain objects of other tests. */
    protected abstract GrantRepositories allRepositories();

    @BeforeEach
    void begin() {
        repositories = allRepositories();
        agents = repositories.agents();
        host = host();
        repositories.hosts().add(host);
    }

    @Test
    void anAgentThatWasNeverAddedIsNotThere() {
        assertThat(agents.byId("agt_nobody")).isEmpty();
        assertThat(agents.byKey(host.id(), key().thumbprint())).isEmpty();
        assertThat(agents.isKnownKey(host.id(), key().thumbprint())).isFalse();
        assertThat(agents.ofHost(host.id())).isEmpty();
    }

    @Test
    void anAgentIsFoundByItsIdAndByItsKeyAsItWasAdded() {
        Agent agent = agent(host);

        assertThat(agents.add(agent)).isTrue();

        assertThat(agents.byId(agent.id())).contains(agent);
        assertThat(agents.byKey(host.id(), agent.thumbprint())).contains(agent);
        assertThat(agents.isKnownKey(host.id(), agent.thumbprint())).isTrue();
    }

    @Test
    void everyMemberOfAnAgentIsStored() {
        Agent agent = agent(host);
        agents.add(agent);
        PublicKey key = key();
        Agent changed = new Agent(
                agent.id(),
                host.id(),
                "über 😀 '; --",
                AgentMode.AUTONOMOUS,
                new KeySource.Remote(url(), "kid / 1"),
                key.thumbprint(),
                AgentStatus.CLAIMED,
                "owner",
                agent.createdAt(),
                NEW_YEAR.plusMillis(1),
                NEW_YEAR.plusMillis(2),
                NEW_YEAR.plusMillis(3));

        agents.save(changed);

        assertThat(agents.byId(agent.id())).contains(changed);
        assertThat(agents.byKey(host.id(), key.thumbprint())).contains(changed);
    }

    @Test
    void everyStatusIsKept() {
        Agent agent = agent(host);
        agents.add(agent);

        for (AgentStatus status : AgentStatus.values()) {
            agents.save(agent.withStatus(status, NEW_YEAR));
            assertThat(agents.byId(agent.id())).map(Agent::status).contains(status);
        }
    }

    @Test
    void severalAgentsAreSavedAsEachAlone() {
        Agent used = agent(host);
        Agent rotated = agent(host);
        Agent other = agent(host);
        List.of(used, rotated, other).forEach(agents::add);
        agents.recordUse(used.id(), NEW_YEAR.plusSeconds(9));
        PublicKey key = key();
        Agent next = rotated.with(new KeySource.Inline(key), key.thumbprint(), NEW_YEAR);

        agents.saveAll(List.of(used.withStatus(AgentStatus.REVOKED, NEW_YEAR), next));
        agents.saveAll(List.of());

        assertThat(agents.byId(used.id()))
                .contains(used.withStatus(AgentStatus.REVOKED, NEW_YEAR).usedAt(NEW_YEAR.plusSeconds(9)));
        assertThat(agents.byKey(host.id(), key.thumbprint())).contains(next);
        assertThat(agents.byId(other.id())).contains(other);
        assertThatIllegalStateException().isThrownBy(() -> agents.saveAll(List.of(other, agent(host))));
    }

    @Test
    void aKeyThatIsNotProvenIsKeptAndStaysFree() {
        Agent agent = agent(host);
        agents.add(agent);
        PublicKey present = ((KeySource.Inline) agent.keySource()).key();
        PublicKey taken = key();
        Agent unproven = agent.with(new KeySource.Unproven(present, taken), agent.thumbprint(), NEW_YEAR);
        agents.save(unproven);

        assertThat(agents.byId(agent.id())).contains(unproven);
        assertThat(agents.isKnownKey(host.id(), taken.thumbprint())).isFalse();
        assertThat(agents.add(agent(host, taken, NEW_YEAR))).isTrue();
        Agent proven = agent.with(new KeySource.Inline(taken), taken.thumbprint(), NEW_YEAR);
        assertThatIllegalStateException().isThrownBy(() -> agents.save(proven));
    }

    @Test
    void aKeyIsThatOfOneAgentOfAHostForGood() {
        Agent agent = agent(host);
        PublicKey first = ((KeySource.Inline) agent.keySource()).key();
        PublicKey second = key();
        agents.add(agent);
        Agent rotated = agent.with(new KeySource.Inline(second), second.thumbprint(), NEW_YEAR);
        agents.save(rotated);

        assertThat(agents.byKey(host.id(), first.thumbprint())).isEmpty();
        assertThat(agents.byKey(host.id(), second.thumbprint())).contains(rotated);
        for (PublicKey key : List.of(first, second)) {
            Agent again = agent(host, key, NEW_YEAR);
            assertThat(agents.isKnownKey(host.id(), key.thumbprint())).isTrue();
            assertThat(agents.add(again)).as("another agent with that key").isFalse();
            assertThat(agents.byId(again.id())).isEmpty();
        }
    }

    @Test
    void theSameKeyUnderAnotherHostIsAnotherAgent() {
        Host other = host();
        repositories.hosts().add(other);
        Agent agent = agent(host);
        Agent twin = agent(other, ((KeySource.Inline) agent.keySource()).key(), NEW_YEAR);
        agents.add(agent);

        assertThat(agents.isKnownKey(other.id(), twin.thumbprint())).isFalse();
        assertThat(agents.add(twin)).isTrue();
        assertThat(agents.byKey(host.id(), agent.thumbprint())).contains(agent);
        assertThat(agents.byKey(other.id(), agent.thumbprint())).contains(twin);
    }

    @Test
    void anAgentCannotTakeTheKeyOfAnother() {
        Agent agent = agent(host);
        Agent other = agent(host);
        agents.add(agent);
        agents.add(other);

        assertThatIllegalStateException()
                .isThrownBy(() -> agents.save(agent.with(other.keySource(), other.thumbprint(), NEW_YEAR)));

        assertThat(agents.byId(agent.id())).contains(agent);
        assertThat(agents.byKey(host.id(), other.thumbprint())).contains(other);
    }

    @Test
    void anAgentThatHasGoneIsNotBroughtBack() {
        Agent agent = agent(host);

        assertThatIllegalStateException().isThrownBy(() -> agents.save(agent));
        agents.recordUse(agent.id(), NEW_YEAR);

        assertThat(agents.byId(agent.id())).isEmpty();
        assertThat(agents.isKnownKey(host.id(), agent.thumbprint())).isFalse();
    }

    @Test
    void theAgentsOfAHostComeInTheOrderOfTheirRegistration() {
        Agent third = agent(host, key(), NEW_YEAR.plusMillis(3));
        Agent first = agent(host, key(), NEW_YEAR.plusMillis(1));
        Agent second = agent(host, key(), NEW_YEAR.plusMillis(2));
        List.of(third, first, second).forEach(agents::add);
        agents.recordUse(first.id(), NEW_YEAR.plusSeconds(9));

        assertThat(agents.ofHost(host.id())).containsExactly(first.usedAt(NEW_YEAR.plusSeconds(9)), second, third);
    }

    @Test
    void noMoreAgentsOfAHostAreListedThanTheMaximumAndTheLivingFirst() {
        Agent living = agent(host, key(), NEW_YEAR);
        Agent oldest = agent(host, key(), NEW_YEAR.plusMillis(1));
        agents.add(living);
        agents.add(oldest);
        agents.save(oldest.withStatus(AgentStatus.REVOKED, NEW_YEAR));
        for (int i = 2; i <= Agents.MAX_LISTED; i++) {
            Agent ended = agent(host, key(), NEW_YEAR.plusMillis(i)).withStatus(AgentStatus.REJECTED, NEW_YEAR);
            agents.add(ended);
        }

        assertThat(agents.ofHost(host.id()))
                .hasSize(Agents.MAX_LISTED)
                .startsWith(living)
                .doesNotContain(oldest);
    }

    @Test
    void theLatestUseIsKnownAtOnceWhateverIsSavedLater() {
        Agent agent = agent(host);
        agents.add(agent);
        Instant later = NEW_YEAR.plusSeconds(60);

        agents.recordUse(agent.id(), later);
        assertThat(agents.byId(agent.id())).map(Agent::lastUsedAt).contains(later);

        agents.recordUse(agent.id(), later.minusSeconds(1));
        agents.save(agent.withStatus(AgentStatus.EXPIRED, later));
        assertThat(agents.byId(agent.id()))
                .contains(agent.withStatus(AgentStatus.EXPIRED, later).usedAt(later));

        Agent activated = agent.activated("owner", later.plusSeconds(1));
        agents.save(activated);
        assertThat(agents.byId(agent.id())).contains(activated);
    }

    @Test
    void latestOfConcurrentUsesIsStored() throws Exception {
        Agent agent = agent(host);
        agents.add(agent);
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < 50; round++) {
                Instant base = NEW_YEAR.plusSeconds(round);
                List<Callable<Object>> uses = IntStream.of(3, 1, 4, 2)
                        .mapToObj(millis -> (Callable<Object>) () -> {
                            agents.recordUse(agent.id(), base.plusMillis(millis));
                            return "";
                        })
                        .toList();

                races.atOnce(uses);

                assertThat(agents.byId(agent.id())).map(Agent::lastUsedAt).contains(base.plusMillis(4));
            }
        }
    }

    @Test
    void oneOfTwoConcurrentAgentsAddsAKey() throws Exception {
        try (ContractRaces races = new ContractRaces()) {
            for (int round = 0; round < 200; round++) {
                PublicKey key = key();
                Agent one = agent(host, key, NEW_YEAR);
                Agent two = agent(host, key, NEW_YEAR);

                List<Boolean> added = races.atOnce(List.of(() -> agents.add(one), () -> agents.add(two)));

                assertThat(added).as("round %d", round).containsExactlyInAnyOrder(true, false);
                assertThat(agents.byKey(host.id(), key.thumbprint())).contains(added.get(0) ? one : two);
            }
        }
    }

    @Test
    void agentsAreCountedByHostAndByPersonAsLongAsTheyMayAct() {
        String person = host.id() + "-person";
        Agent pending = agent(host, key(), NEW_YEAR);
        Agent active = agent(host, key(), NEW_YEAR);
        Agent ended = agent(host, key(), NEW_YEAR);
        Agent old = agent(host, key(), LONG_AGO);
        List.of(pending, active, ended, old).forEach(agents::add);
        agents.save(active.activated(person, NEW_YEAR));
        agents.save(ended.activated(person, NEW_YEAR).withStatus(AgentStatus.REVOKED, NEW_YEAR));
        agents.save(old.activated(person, LONG_AGO));

        assertThat(agents.countPending(host.id())).isEqualTo(1);
        assertThat(agents.countLiving(host.id(), LONG_AGO)).isEqualTo(2);
        assertThat(agents.countLiving(host.id(), LONG_AGO.minusSeconds(1))).isEqualTo(3);
        assertThat(agents.countLivingOf(person, LONG_AGO)).isEqualTo(1);
        assertThat(agents.countLivingOf(person, LONG_AGO.minusSeconds(1))).isEqualTo(2);
    }

    @Test
    void purgesExpiredPendingAgentsOfOneHost() {
        Agent stale = agent(host, key(), LONG_AGO);
        Host otherHost = host();
        repositories.hosts().add(otherHost);
        Agent ofAnother = agent(otherHost, key(), LONG_AGO);
        List.of(stale, ofAnother).forEach(agents::add);

        assertThat(agents.deletePending(host.id(), LONG_AGO.plusSeconds(1))).containsExactly(stale.id());

        assertThat(agents.byId(stale.id())).isEmpty();
        assertThat(agents.byId(ofAnother.id())).isPresent();
        agents.deletePending(otherHost.id(), LONG_AGO.plusSeconds(1));
    }

    @Test
    void purgesUnchangedAgentsOfOneHostInAnyStatus() {
        Agent pending = agent(host, key(), LONG_AGO);
        Agent denied = agent(host, key(), LONG_AGO);
        Agent recent = agent(host, key(), LONG_AGO);
        Host otherHost = host();
        repositories.hosts().add(otherHost);
        Agent ofAnother = agent(otherHost, key(), LONG_AGO);
        List.of(pending, denied, recent, ofAnother).forEach(agents::add);
        agents.save(denied.withStatus(AgentStatus.REJECTED, LONG_AGO));
        agents.save(recent.withStatus(AgentStatus.REJECTED, NEW_YEAR));
        repositories.grants().save(grant(denied, "pay", GrantStatus.DENIED));

        assertThat(agents.deleteUnchanged(host.id(), LONG_AGO.plusSeconds(1)))
                .containsExactlyInAnyOrder(pending.id(), denied.id());

        assertThat(agents.ofHost(host.id())).extracting(Agent::id).containsExactly(recent.id());
        assertThat(agents.isKnownKey(host.id(), denied.thumbprint())).isFalse();
        assertThat(repositories.grants().ofAgent(denied.id())).isEmpty();
        assertThat(agents.byId(ofAnother.id())).isPresent();
        agents.deletePending(otherHost.id(), LONG_AGO.plusSeconds(1));
    }

    @Test
    void purgesExpiredPendingAgentsWithTheirGrantsAndApprovals() {
        Agent stale = agent(host, key(), LONG_AGO);
        Agent waitsAgain = agent(host, key(), LONG_AGO);
        Agent active = agent(host, key(), LONG_AGO);
        Approval approval = approval(stale, NEW_YEAR);
        List.of(stale, waitsAgain, active).forEach(agents::add);
        agents.save(waitsAgain.withStatus(AgentStatus.PENDING, NEW_YEAR));
        agents.save(active.withStatus(AgentStatus.ACTIVE, LONG_AGO));
        repositories.grants().save(grant(stale, "pay", GrantStatus.PENDING));
        repositories.grants().save(grant(active, "pay", GrantStatus.PENDING));
        repositories.approvals().add(approval);

        assertThat(agents.hostsOfPending(LONG_AGO.plusSeconds(1))).containsExactly(host.id());
        assertThat(agents.deletePending(host.id(), LONG_AGO.plusSeconds(1))).containsExactly(stale.id());

        assertThat(agents.byId(stale.id())).isEmpty();
        assertThat(agents.isKnownKey(host.id(), stale.thumbprint())).isFalse();
        assertThat(repositories.grants().ofAgent(stale.id())).isEmpty();
        assertThat(repositories.approvals().byCode(approval.userCode())).isEmpty();
        assertThat(agents.ofHost(host.id()))
                .extracting(Agent::id)
                .containsExactlyInAnyOrder(waitsAgain.id(), active.id());
        assertThat(repositories.grants().ofAgent(active.id())).hasSize(1);
        assertThat(agents.hostsOfPending(LONG_AGO.plusSeconds(1))).isEmpty();
        assertThat(agents.deletePending(host.id(), LONG_AGO.plusSeconds(1))).isEmpty();
    }
}
