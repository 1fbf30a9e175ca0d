package dev.capstan.tck.steps.grants;

import dev.capstan.tck.steps.common.Caller;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.AuthRequest;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.token.Token;
import dev.capstan.tck.token.TokenDefect;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Steps about callers of the catalog whose token is invalid (GR-5.2). A server may refuse them, or respond to them as to
 * callers without a token: the documents do not say which.
 */
public final class InvalidCallerSteps {

    /** The property of a token that was good for one request, and is sent again. */
    private static final String USED = "was used before";

    /**
     * A capability that a caller was shown.
     *
     * @param where the response, and the property of the token
     * @param isPublic whether a caller without a token is shown it, too
     */
    private record Shown(JsonReader capability, String where, boolean isPublic) {

        boolean hasGrantStatus() {
            return capability.has("grant_status");
        }

        String text() {
            return where + " shows " + (hasGrantStatus() ? "the grant_status of " : "") + "'" + capability.text("name")
                    + "'";
        }
    }

    private final Subject subject;
    private final Clients clients;
    private final List<Shown> shown = new ArrayList<>();

    public InvalidCallerSteps(Subject subject, Clients clients) {
        this.subject = subject;
        this.clients = clients;
    }

    /** Stops at the first response that shows more than is public. */
    @When("{caller} lists the capabilities using a token that")
    public void lists(Caller caller, DataTable properties) {
        Set<String> names = PageSteps.all(clients::send).stream()
                .map(one -> one.text("name"))
                .collect(Collectors.toSet());
        for (String property : properties.asList()) {
            if (more().isPresent()) {
                return;
            }
            String where = "the list for a token that " + property;
            PageSteps.all(page -> send(page, caller, property))
                    .forEach(one -> shown.add(new Shown(one, where, names.contains(one.text("name")))));
        }
    }

    /** Stops at the first response that shows more than is public. */
    @When("{caller} describes {string} using a token that")
    public void describes(Caller caller, String capability, DataTable properties) {
        AuthRequest request = AuthRequest.of(Operation.DESCRIBE_CAPABILITY)
                .withQuery("name", subject.fixtures().capability(capability));
        boolean isPublic = !clients.send(request).wire().isError();
        for (String property : properties.asList()) {
            if (more().isPresent()) {
                return;
            }
            AuthResponse response = send(request, caller, property);
            if (!response.wire().isError()) {
                shown.add(new Shown(response.body(), "the description for a token that " + property, isPublic));
            }
        }
    }

    private Optional<Shown> more() {
        return shown.stream()
                .filter(one -> !one.isPublic() || one.hasGrantStatus())
                .findFirst();
    }

    @Then("only what an anonymous caller sees is shown")
    public void onlyPublicIsShown() {
        for (Shown one : shown) {
            Expect.isTrue(one.isPublic(), () -> one.text() + ", which a caller without a token does not see");
        }
    }

    @Then("no grant status is shown")
    public void noGrantStatusIsShown() {
        for (Shown one : shown) {
            Expect.isTrue(!one.hasGrantStatus(), () -> one.text() + ", which is only for the agent itself");
        }
    }

    private AuthResponse send(AuthRequest request, Caller caller, String property) {
        Token token = clients.token(caller, request.operation());
        if (!property.equals(USED)) {
            return clients.send(request.by(TokenDefect.apply(token, property)));
        }
        AuthRequest once = request.by(token.compact());
        clients.send(once).granted();
        return clients.send(once);
    }
}
