package dev.capstan.grants.port;

import static dev.capstan.grants.port.ContractSamples.NEW_YEAR;
import static dev.capstan.grants.port.ContractSamples.agent;
import static dev.capstan.grants.port.ContractSamples.approval;
import static dev.capstan.grants.port.ContractSamples.host;
import static dev.capstan.grants.port.ContractSamples.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.grants.Agent;
import dev.capstan.grants.Approval;
import dev.capstan.grants.Host;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract of {@link Approvals}; an adapter's test extends it. */
public abstract class ApprovalsContract {

    private Approvals approvals;
    private Host host;
    private Agent agent;

    /** Returns the repositories, which may contain objects of other tests. */
    protected abstract GrantRepositories repositories();

    @BeforeEach
    void begin() {
        GrantRepositories repositories = repositories();
        approvals = repositories.approvals();
        host = host();
        agent = agent(host);
        repositories.hosts().add(host);
        repositories.agents().add(agent);
    }

    @Test
    void anApprovalIsFoundByItsExactCodeAsItWasAdded() {
        Approval approval = approval(agent, NEW_YEAR);

        assertThat(approvals.add(approval)).isTrue();

        assertThat(approvals.byCode(approval.userCode())).contains(approval);
        assertThat(approvals.byCode(approval.userCode().toLowerCase(java.util.Locale.ROOT)))
                .isEmpty();
        assertThat(approvals.byCode(approval.userCode() + " ")).isEmpty();
        assertThat(approvals.byCode("")).isEmpty();
    }

    @Test
    void everyPurposeAndEveryOutcomeIsKept() {
        for (Approval.Purpose purpose : Approval.Purpose.values()) {
            for (Approval.Status outcome : Approval.Status.values()) {
                Approval open = withPurpose(purpose);
                approvals.add(open);
                Approval closed = open.closed(outcome, "owner", NEW_YEAR.plusMillis(7));

                approvals.save(closed);

                assertThat(approvals.byCode(open.userCode())).contains(closed);
            }
        }
    }

    private Approval withPurpose(Approval.Purpose purpose) {
        return new Approval(
                id("apr"),
                id("CODE"),
                agent.id(),
                agent.hostId(),
                purpose,
                List.of(),
                null,
                Approval.Status.OPEN,
                NEW_YEAR,
                NEW_YEAR.plusSeconds(1),
                null,
                null);
    }

    @Test
    void aCodeIsGivenOutOnce() {
        Approval first = approval(agent, NEW_YEAR);
        Approval second = approval(agent, NEW_YEAR);
        Approval same = new Approval(
                second.id(),
                first.userCode(),
                second.agentId(),
                second.hostId(),
                second.purpose(),
                List.of(),
                null,
                Approval.Status.OPEN,
                NEW_YEAR,
                NEW_YEAR,
                null,
                null);
        approvals.add(first);

        assertThat(approvals.add(same)).isFalse();
        assertThat(approvals.byCode(first.userCode())).contains(first);

        approvals.save(first.closed(Approval.Status.DENIED, "owner", NEW_YEAR));
        assertThat(approvals.add(same)).as("a code that was decided before").isFalse();
    }

    @Test
    void undecidedApprovalsAreListedOldestFirst() {
        Approval newest = approval(agent, NEW_YEAR.plusMillis(2));
        Approval overdue = approval(agent, NEW_YEAR.minusSeconds(86_400));
        Approval middle = approval(agent, NEW_YEAR);
        Approval closed = approval(agent, NEW_YEAR);
        List.of(newest, overdue, middle, closed).forEach(approvals::add);
        approvals.save(closed.closed(Approval.Status.SUPERSEDED, null, NEW_YEAR));

        assertThat(approvals.openOf(agent.id())).containsExactly(overdue, middle, newest);
        assertThat(approvals.openOf("agt_nobody")).isEmpty();
    }

    @Test
    void undecidedApprovalsOfAgentsAreSuperseded() {
        Approval first = approval(agent, NEW_YEAR);
        Approval second = approval(agent, NEW_YEAR.plusMillis(1));
        Approval decided = approval(agent, NEW_YEAR).closed(Approval.Status.DENIED, "owner", NEW_YEAR);
        Agent other = agent(host);
        repositories().agents().add(other);
        Approval foreign = approval(other, NEW_YEAR);
        List.of(first, second, decided, foreign).forEach(approvals::add);
        Instant now = NEW_YEAR.plusSeconds(5);

        approvals.supersede(List.of(agent.id(), "agt_nobody"), now);
        approvals.supersede(List.of(), now);

        assertThat(approvals.openOf(agent.id())).isEmpty();
        for (Approval open : List.of(first, second)) {
            assertThat(approvals.byCode(open.userCode())).contains(open.closed(Approval.Status.SUPERSEDED, null, now));
        }
        assertThat(approvals.byCode(decided.userCode())).contains(decided);
        assertThat(approvals.byCode(foreign.userCode())).contains(foreign);
    }

    @Test
    void purgesOldApprovalsInEveryState() {
        Approval old = approval(agent, NEW_YEAR.minusSeconds(1_000_000_000));
        Approval decided = approval(agent, NEW_YEAR.minusSeconds(1_000_000_000));
        Approval young = approval(agent, NEW_YEAR);
        List.of(old, decided, young).forEach(approvals::add);
        approvals.save(decided.closed(Approval.Status.APPROVED, "owner", NEW_YEAR.minusSeconds(1_000_000_000)));

        assertThat(approvals.deleteBefore(old.expiresAt().plusMillis(1))).isGreaterThanOrEqualTo(2);

        assertThat(approvals.byCode(old.userCode())).isEmpty();
        assertThat(approvals.byCode(decided.userCode())).isEmpty();
        assertThat(approvals.byCode(young.userCode())).contains(young);
    }
}
