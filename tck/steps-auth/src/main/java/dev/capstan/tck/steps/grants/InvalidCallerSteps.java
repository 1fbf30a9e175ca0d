package dev.capstan.tck.steps.grants;

import dev.capstan.tck.steps.common.Caller;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.HarnessError;
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
import java.util.function.Function;

/**
 * Steps about callers of the catalog whose token is invalid (GR-5.2). A server may refuse them, or respond to them as to
 * callers without a token: the documents do not say which.
 */
public final class InvalidCallerSteps {

    /** The property of a token that was good for one request, and is sent again. */
    private static final String USED = "was used before";

    /** A capability that a caller was shown, and the property of the caller's token. */
    private record Shown(JsonReader capability, String property) {}

    private final Subject subject;
    private final Clients clients;
    private final List<Shown> shown = new ArrayList<>();

    public InvalidCallerSteps(Subject subject, Clients clients) {
        this.subject = subject;
        this.clients = clients;
    }

    @When("{caller} lists the capabilities using a token that")
    public void lists(Caller caller, DataTable properties) {
        for (String property : properties.asList()) {
            pages(page -> send(page, caller, property)).forEach(one -> shown.add(new Shown(one, property)));
        }
    }

    @When("{caller} describes {string} using a token that")
    public void describes(Caller caller, String capability, DataTable properties) {
        for (String property : properties.asList()) {
            AuthRequest request = description(subject.fixtures().capability(capability));
            AuthResponse response = send(request, caller, property);
            if (!response.wire().isError()) {
                shown.add(new Shown(response.body(), property));
            }
        }
    }

    @Then("only what an anonymous caller sees is shown")
    public void onlyPublicIsShown() {
        List<String> listed =
                pages(clients::send).stream().map(one -> one.text("name")).toList();
        for (Shown one : shown) {
            String name = one.capability().text("name");
            Expect.isTrue(
                    listed.contains(name)
                            || !clients.send(description(name)).wire().isError(),
                    () -> "a token that " + one.property() + " shows '" + name
                            + "', which a caller without a token does not see");
        }
    }

    @Then("no grant status is shown")
    public void noGrantStatusIsShown() {
        for (Shown one : shown) {
            Expect.isTrue(
                    !one.capability().has("grant_status"),
                    () -> "a token that " + one.property() + " shows the grant_status of '"
                            + one.capability().text("name") + "'");
        }
    }

    private AuthResponse send(AuthRequest request, Caller caller, String property) {
        Token token = token(caller);
        if (!property.equals(USED)) {
            return clients.send(request.by(TokenDefect.apply(token, property)));
        }
        AuthRequest once = request.by(token.compact());
        clients.send(once);
        return clients.send(once);
    }

    private Token token(Caller caller) {
        if (caller instanceof Caller.HostCaller of) {
            return clients.hostToken(of.host());
        }
        if (caller instanceof Caller.AgentCaller of) {
            return clients.agentToken(of.agent());
        }
        throw new HarnessError("the caller has no token; name a host or an agent");
    }

    private static List<JsonReader> pages(Function<AuthRequest, AuthResponse> send) {
        return PageSteps.all(() -> AuthRequest.of(Operation.CAPABILITIES), send, Optional.empty());
    }

    private static AuthRequest description(String name) {
        return AuthRequest.of(Operation.DESCRIBE_CAPABILITY).withQuery("name", name);
    }
}
