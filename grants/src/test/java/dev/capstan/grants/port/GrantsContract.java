package dev.capstan.grants.port;

import static dev.capstan.grants.port.ContractSamples.NEW_YEAR;
import static dev.capstan.grants.port.ContractSamples.agent;
import static dev.capstan.grants.port.ContractSamples.atMost;
import static dev.capstan.grants.port.ContractSamples.grant;
import static dev.capstan.grants.port.ContractSamples.host;
import static dev.capstan.grants.port.ContractSamples.id;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.grants.Agent;
import dev.capstan.grants.Grant;
import dev.capstan.grants.GrantStatus;
import dev.capstan.grants.Host;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link Grants}; an adapter's test extends it. */
public abstract class GrantsContract {

    private Grants grants;
    private Agent agent;
    private Agent neighbour;

    /** Returns the repositories, which may contain objects of other tests. */
    protected abstract GrantRepositories repositories();

    @BeforeEach
    void begin() {
        GrantRepositories repositories = repositories();
        grants = repositories.grants();
        Host host = host();
        agent = agent(host);
        neighbour = agent(host);
        repositories.hosts().add(host);
        repositories.agents().add(agent);
        repositories.agents().add(neighbour);
    }

    @Test
    void grantsOfSeveralAgentsAreThoseOfEach() {
        grants.save(grant(agent, "pay", GrantStatus.PENDING));
        grants.save(grant(agent, "pay", GrantStatus.ACTIVE));
        grants.save(grant(agent, "mail", GrantStatus.DENIED));
        grants.save(grant(neighbour, "pay", GrantStatus.ACTIVE));
        List<String> ids = new ArrayList<>(List.of(agent.id()));
        IntStream.range(0, 2_500).forEach(i -> ids.add("agt_nobody" + i));
        ids.add(neighbour.id());

        List<Grant> found = grants.ofAgents(ids);

        assertThat(found).hasSize(4);
        for (Agent each : List.of(agent, neighbour)) {
            assertThat(found.stream().filter(grant -> grant.agentId().equals(each.id())))
                    .containsExactlyElementsOf(grants.ofAgent(each.id()));
        }
        assertThat(grants.ofAgents(List.of())).isEmpty();
    }

    @Test
    void anAgentBeginsWithoutGrants() {
        assertThat(grants.ofAgent(agent.id())).isEmpty();
        assertThat(grants.active(agent.id(), "pay")).isEmpty();
    }

    @Test
    void everyMemberOfAGrantIsStored() {
        Grant full = grant(agent, "pay", GrantStatus.ACTIVE);
        Grant bare = new Grant(
                id("gnt"),
                agent.id(),
                "other agent/weird 'name' 😀",
                GrantStatus.PENDING,
                Json.object(),
                null,
                null,
                Instant.EPOCH,
                NEW_YEAR.plusMillis(1));

        grants.save(full);
        grants.save(bare);

        assertThat(grants.active(agent.id(), "pay")).contains(full);
        assertThat(grants.ofAgent(agent.id())).containsExactly(bare, full);
    }

    @Test
    void constraintsAreKeptToTheLetterAlsoThoseThatNobodyUnderstands() throws MalformedJson {
        ObjectNode constraints =
                (ObjectNode) Json.read("{\"amount\":{\"max\":0.1000000000000000000001,\"approx\":1e100},"
                        + "\"who\":\"o'hara \\u0000 \\\" 😀\",\"deep\":{\"in\":[null,true,[1.0,{}]]}}");
        Grant grant = new Grant(
                id("gnt"), agent.id(), "pay", GrantStatus.ACTIVE, constraints, null, null, NEW_YEAR, NEW_YEAR);

        grants.save(grant);

        assertThat(grants.active(agent.id(), "pay"))
                .hasValueSatisfying(
                        kept -> assertThat(Json.write(kept.constraints())).isEqualTo(Json.write(constraints)));
    }

    @Test
    void changingAReadGrantChangesNothingStored() {
        Grant grant = grant(agent, "pay", GrantStatus.ACTIVE);
        grants.save(grant);
        grant.constraints().removeAll();
        grants.active(agent.id(), "pay").orElseThrow().constraints().removeAll();
        grants.ofAgent(agent.id()).get(0).constraints().removeAll();

        assertThat(grants.active(agent.id(), "pay")).map(Grant::constraints).contains(atMost(10));
    }

    @Test
    void onlyAnActiveGrantCanBeUsed() {
        for (GrantStatus status : GrantStatus.values()) {
            grants.save(grant(agent, status.wire(), status));
            assertThat(grants.active(agent.id(), status.wire()).isPresent())
                    .as("the grant that is %s", status.wire())
                    .isEqualTo(status == GrantStatus.ACTIVE);
        }
    }

    @Test
    void namesAreComparedExactly() {
        grants.save(grant(agent, "pay", GrantStatus.ACTIVE));

        for (String other : new String[] {"Pay", "pay ", " pay", "pa", "payé", "%", ""}) {
            assertThat(grants.active(agent.id(), other)).as("'%s'", other).isEmpty();
        }
        assertThat(grants.active(neighbour.id(), "pay")).isEmpty();
    }

    @Test
    void aGrantGivesWayToANewerOneInTheSameStatusAndToNoOther() {
        Grant active = grant(agent, "pay", GrantStatus.ACTIVE);
        Grant waiting = grant(agent, "pay", GrantStatus.PENDING);
        Grant newer = grant(agent, "pay", GrantStatus.PENDING);
        Grant neighbours = grant(neighbour, "pay", GrantStatus.PENDING);
        grants.save(active);
        grants.save(neighbours);
        grants.save(waiting);

        grants.save(newer);

        assertThat(grants.ofAgent(agent.id())).containsExactly(active, newer);
        assertThat(grants.ofAgent(neighbour.id())).containsExactly(neighbours);
    }

    @Test
    void aGrantKeepsItsIdInItsNextStatus() {
        Grant waiting = grant(agent, "pay", GrantStatus.PENDING);
        grants.save(waiting);
        Grant allowed = waiting.withStatus(GrantStatus.ACTIVE, atMost(5), "owner", null, NEW_YEAR.plusSeconds(1));

        grants.remove(agent.id(), "pay", GrantStatus.PENDING);
        grants.save(allowed);

        assertThat(grants.ofAgent(agent.id())).containsExactly(allowed);
    }

    @Test
    void grantsOfSeveralAgentsAreSavedAndRemovedAtOnce() {
        Grant old = grant(agent, "pay", GrantStatus.REVOKED);
        Grant newer = grant(agent, "pay", GrantStatus.REVOKED);
        Grant waiting = grant(agent, "mail", GrantStatus.PENDING);
        Grant neighbours = grant(neighbour, "pay", GrantStatus.ACTIVE);
        grants.save(old);

        grants.saveAll(List.of(newer, waiting, neighbours));

        assertThat(grants.ofAgent(agent.id())).containsExactly(waiting, newer);
        assertThat(grants.active(neighbour.id(), "pay")).contains(neighbours);

        grants.removeAll(List.of(waiting, neighbours, grant(neighbour, "mail", GrantStatus.ACTIVE)));
        grants.saveAll(List.of());
        grants.removeAll(List.of());

        assertThat(grants.ofAgent(agent.id())).containsExactly(newer);
        assertThat(grants.active(neighbour.id(), "pay")).isEmpty();
    }

    @Test
    void removingTakesOneGrantOrNone() {
        Grant active = grant(agent, "pay", GrantStatus.ACTIVE);
        Grant other = grant(agent, "mail", GrantStatus.PENDING);
        grants.save(active);
        grants.save(grant(agent, "pay", GrantStatus.PENDING));
        grants.save(other);

        grants.remove(agent.id(), "pay", GrantStatus.PENDING);
        grants.remove(agent.id(), "pay", GrantStatus.PENDING);
        grants.remove(agent.id(), "unknown", GrantStatus.ACTIVE);

        assertThat(grants.ofAgent(agent.id())).containsExactly(other, active);
    }

    @Test
    void grantsComeByCapabilityTheActiveOneFirst() {
        for (GrantStatus status : new GrantStatus[] {GrantStatus.REVOKED, GrantStatus.PENDING, GrantStatus.ACTIVE}) {
            for (String capability : new String[] {"b", "B", "a_", "a"}) {
                grants.save(grant(agent, capability, status));
            }
        }

        assertThat(grants.ofAgent(agent.id()))
                .extracting(grant -> grant.capability() + " " + grant.status().wire())
                .containsExactly(
                        "B active",
                        "B pending",
                        "B revoked",
                        "a active",
                        "a pending",
                        "a revoked",
                        "a_ active",
                        "a_ pending",
                        "a_ revoked",
                        "b active",
                        "b pending",
                        "b revoked");
    }
}
