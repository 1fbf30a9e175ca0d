package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.steps.common.EarlierStep;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Owner;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.steps.common.ScenarioState;
import dev.capstan.tck.subject.HookResult;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Steps about the owner's decisions. */
public final class ApprovalSteps {

    private static final String APPROVE = "approve";
    private static final String DENY = "deny";

    private final ScenarioState state;
    private final Owner owner;
    private final ScenarioParties parties;
    private @Nullable HookResult outcome;

    public ApprovalSteps(ScenarioState state, Owner owner, ScenarioParties parties) {
        this.parties = parties;
        this.state = state;
        this.owner = owner;
    }

    @When("the owner approves")
    public void approves() {
        outcome = owner.decides(APPROVE, List.of());
        requireAccepted();
    }

    /** Decides nothing if the last request was refused, if one approval is for both, or if approvals have no codes. */
    @When("the owner approves the last request, if it does not wait for the same approval as the one before")
    public void approvesSeparate() {
        Optional<String> before = parties.approvalBefore().userCode();
        if (state.auth().isPending()
                && before.isPresent()
                && !before.equals(parties.approval().userCode())) {
            approves();
        }
    }

    @When("the owner denies it")
    public void denies() {
        outcome = owner.decides(DENY, List.of());
        requireAccepted();
    }

    /** Decides on what the last request waits for; does nothing if the subject refused it or granted it at once. */
    @When("^the owner (approves|denies) it if it is pending$")
    public void decidesIfPending(String verb) {
        if (verb.equals("approves")) {
            owner.approvePending();
        } else if (state.auth().isPending()) {
            denies();
        }
    }

    @When("^the owner approves all but \"([^\"]+)\"(?:, because \"([^\"]+)\")?$")
    public void approvesAllBut(String capability, @Nullable String reason) {
        outcome = owner.decides(
                APPROVE, List.of(owner.on(capability, DENY, Optional.empty(), Optional.ofNullable(reason))));
        requireAccepted();
    }

    @When("the owner approves {string} only within {json}")
    public void approvesOnlyWithin(String capability, JsonNode constraints) {
        triesToApproveWithin(capability, constraints);
        requireAccepted();
    }

    @When("the owner tries to approve {string} within {json}")
    public void triesToApproveWithin(String capability, JsonNode constraints) {
        outcome = owner.decides(
                APPROVE, List.of(owner.on(capability, APPROVE, Optional.of(constraints), Optional.empty())));
    }

    @When("^the owner tries to (approve|deny) it$")
    public void tries(String verdict) {
        outcome = owner.decides(verdict, List.of());
    }

    /** Approves what is still pending: shows that only the decision before was refused, not every decision. */
    @When("the owner approves if the previous decision was refused")
    public void approvesIfRefused() {
        if (!outcome().done()) {
            approves();
        }
    }

    private void requireAccepted() {
        Owner.requireAccepted(outcome());
    }

    @Then("the decision is refused")
    public void isRefused() {
        Expect.refused(outcome());
    }

    private HookResult outcome() {
        return EarlierStep.result(outcome, "no decision of the owner has been sent yet");
    }
}
