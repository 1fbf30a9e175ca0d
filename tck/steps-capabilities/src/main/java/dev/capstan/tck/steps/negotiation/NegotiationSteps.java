package dev.capstan.tck.steps.negotiation;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.registry.NegotiationResponse;
import dev.capstan.tck.subject.registry.Proposal;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Steps about negotiations of versions and the agreements (NEG-2.1, NEG-2.2, NEG-2.3, NEG-2.5). */
public record NegotiationSteps(Subject subject, NegotiationState negotiation) {

    private static final InstantSource CLOCK = InstantSource.system();

    @When("{titled} is negotiated with")
    public void isNegotiatedWith(String capability, DataTable fields) {
        Map<String, String> expected = fields.asMap();
        Proposal proposal = proposal(capability, expected);
        String agent = expected.get("agent");
        negotiation.negotiates(
                agent == null ? proposal : proposal.at(subject.fixtures().address(agent)));
    }

    @Then("this proposal for {titled} has the same result {int} times")
    public void isDeterministic(String capability, int times, DataTable fields) {
        Proposal proposal = proposal(capability, fields.asMap());
        Set<Optional<String>> results = new HashSet<>();
        for (int i = 0; i < times; i++) {
            results.add(negotiation.negotiates(proposal).agreed());
        }
        Expect.isTrue(results.size() == 1, () -> "the results of " + proposal + " differ: " + Expect.shown(results));
    }

    @Then("every proposal for {titled} that {string} decides ends as the rule says, with {string} supported")
    public void everyProposal(String capability, String part, String supported) {
        List<String> versions = List.of(supported.split(", "));
        for (Proposal proposal : VersionSelection.decidedBy(part, VersionSelection.proposals(capability), versions)) {
            NegotiationResponse response = subject.negotiations().negotiate(proposal);
            Expect.equal(
                    "the version agreed on for " + proposal,
                    VersionSelection.expected(proposal, versions),
                    response.agreed().map(version -> VersionSpelling.like(versions, version)));
            if (response.agreed().isPresent()) {
                subject.negotiations().end(response.session());
            }
        }
    }

    @Then("{word} is agreed on")
    public void isAgreedOn(String version) {
        Expect.equal(
                "the agreed version",
                version,
                VersionSpelling.like(
                        List.of(version), negotiation.last().agreement().text("agreed_version")));
    }

    @Then("the agreement has the capability {titled}")
    public void names(String capability) {
        Expect.equal(
                "the capability", capability, negotiation.last().agreement().text("capability"));
    }

    @Then("^the agreement has a session id( and its expiry time)?$")
    public void hasSession(@Nullable String expiry) {
        JsonReader actual = negotiation.last().agreement();
        Expect.notBlank("the session id", actual.text("session_id"));
        if (expiry != null) {
            Expect.isTrue(
                    Expect.instant(actual.text("expires_at")).isAfter(CLOCK.instant()),
                    () -> "'expires_at' of the session is in the past: " + actual.text("expires_at"));
        }
    }

    @Then("the session has the members of the agreement")
    public void isRemembered() {
        JsonReader agreed = negotiation.last().agreement();
        JsonReader actual =
                subject.negotiations().session(negotiation.last().session()).agreement();
        for (String field : List.of("capability", "agreed_version", "session_id", "expires_at")) {
            Expect.equal("'" + field + "' of the session", agreed.text(field), actual.text(field));
        }
        Expect.equal("the status of the session", "active", actual.text("status"));
    }

    @Then("each agreement has a different session")
    public void sessionsDiffer() {
        String before = negotiation.before().session();
        Expect.isTrue(!negotiation.last().session().equals(before), () -> "two agreements have the session " + before);
    }

    @Then("it is rejected with {string}, naming {string}")
    public void isRejected(String reason, String named) {
        JsonReader rejection = negotiation.last().rejection();
        Expect.equal("the reason", reason, rejection.text("reason"));
        Expect.names("the message", rejection.text("message"), named);
        Expect.isTrue(
                !rejection.has("session_id"), () -> "a rejection must not have 'session_id': " + rejection.node());
    }

    @Then("the rejection lists the supported versions {string}")
    public void listsSupported(String versions) {
        Set<String> expected = versions.isEmpty() ? Set.of() : Set.of(versions.split(", "));
        Expect.equal("the supported versions", expected, offered(expected));
    }

    @Then("there are no warnings")
    public void noWarnings() {
        List<JsonReader> warnings = negotiation.last().warnings();
        Expect.isTrue(
                warnings.isEmpty(),
                () -> "expected no warnings, got: " + negotiation.last().wire().body());
    }

    @Then("it is warned with {string}")
    public void isWarned(String code) {
        isWarned(code, "");
    }

    @Then("it is warned with {string}, naming {string}")
    public void isWarned(String code, String named) {
        JsonReader warning = negotiation.last().warnings().stream()
                .filter(one -> one.text("code").equals(code))
                .findFirst()
                .orElseThrow(() -> new ConformanceFailure("no warning has the code " + code + ": "
                        + negotiation.last().wire().body()));
        for (String word : named.split(", ")) {
            Expect.names("the message of the warning", warning.text("message"), word);
        }
    }

    private static Proposal proposal(String capability, Map<String, String> fields) {
        return Proposal.of(capability)
                .preferring(fields.get("preferred"))
                .accepting(Optional.ofNullable(fields.get("acceptable"))
                        .map(list -> List.of(list.split(", ")))
                        .orElse(List.of()))
                .withRange(fields.get("range"));
    }

    private Set<String> offered(Set<String> expected) {
        Set<String> versions = new HashSet<>();
        negotiation
                .last()
                .rejection()
                .list("supported_versions")
                .forEach(version -> versions.add(VersionSpelling.like(expected, version.asText())));
        return versions;
    }
}
