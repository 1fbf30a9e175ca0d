package dev.capstan.tck.steps.clients;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ClientLife;
import dev.capstan.tck.subject.client.ReceivedRequest;
import dev.capstan.tck.subject.client.ReceivedToken;
import dev.capstan.tck.token.SigningKey;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Steps about the tokens and the keys of an agent's life. */
public final class ClientTokenSteps {

    private final Subject subject;
    private @Nullable ClientLife life;

    public ClientTokenSteps(Subject subject) {
        this.subject = subject;
    }

    @When("the client leads an agent through its life")
    public void leadsLife() {
        life = subject.client().life();
    }

    private ClientLife life() {
        if (life == null) {
            life = subject.client().life();
        }
        return life;
    }

    @Then("the tokens of hosts have the type {string}")
    public void hostType(String type) {
        each(life().hostTokens(), "has the type '" + type + "'", token -> token.type()
                .equals(type));
    }

    @Then("the tokens of agents have the type {string}")
    public void agentType(String type) {
        each(life().agentTokens(), "has the type '" + type + "'", token -> token.type()
                .equals(type));
    }

    @Then("the issuer of the tokens of hosts is the thumbprint of their key")
    public void hostIssuer() {
        for (ReceivedToken token : life().hostTokens()) {
            String thumbprint =
                    SigningKey.thumbprintOf(token.key("host_public_key").orElseGet(this::hostKey));
            require(token, "has the issuer " + thumbprint, token.claim("iss").equals(thumbprint));
        }
    }

    @Then("the issuer of the tokens of agents is the thumbprint of the key of the host")
    public void agentIssuer() {
        String thumbprint = SigningKey.thumbprintOf(hostKey());
        each(life().agentTokens(), "has the issuer " + thumbprint, token -> token.claim("iss")
                .equals(thumbprint));
    }

    @Then("the audience of the tokens of hosts is the issuer")
    public void hostAudience() {
        each(life().hostTokens(), "has the audience " + life().issuer(), token -> token.claim("aud")
                .equals(life().issuer()));
    }

    @Then("the tokens of hosts have \"iat\" and \"exp\"")
    public void hostTimes() {
        each(life().hostTokens(), "has the numbers iat and exp", ClientTokenSteps::hasTimes);
    }

    @Then("the tokens of agents have \"iat\" and \"exp\"")
    public void agentTimes() {
        each(life().agentTokens(), "has the numbers iat and exp", ClientTokenSteps::hasTimes);
    }

    @Then("the tokens of hosts last at most {int} seconds")
    public void hostLifetime(int seconds) {
        each(life().hostTokens(), "lasts at most " + seconds + " seconds", token -> lasts(token, seconds));
    }

    @Then("the tokens of agents last at most {int} seconds")
    public void agentLifetime(int seconds) {
        each(life().agentTokens(), "lasts at most " + seconds + " seconds", token -> lasts(token, seconds));
    }

    @Then("the tokens of hosts are signed by the key of the host")
    public void hostSignature() {
        for (ReceivedToken token : life().hostTokens()) {
            require(
                    token,
                    "is signed with EdDSA by the key of the host",
                    token.isSignedBy(token.key("host_public_key").orElseGet(this::hostKey)));
        }
    }

    @Then("the tokens of agents are signed by the key of the agent")
    public void agentSignature() {
        List<String> keys = agentKeys();
        each(life().agentTokens(), "is signed with EdDSA by a registered key of an agent", token -> keys.stream()
                .anyMatch(token::isSignedBy));
    }

    @Then("the tokens of registrations contain the key of the agent")
    public void registrationKey() {
        for (ReceivedRequest request : life().requests(Operation.REGISTER)) {
            Expect.isTrue(
                    request.token()
                            .filter(token -> token.key("agent_public_key").isPresent()
                                    || !token.claim("agent_jwks_url").isEmpty())
                            .isPresent(),
                    () -> "a registration has a token without agent_public_key and agent_jwks_url");
        }
    }

    @Then("the subject of the tokens of agents is the id of the agent")
    public void agentSubject() {
        Set<String> ids = life().requests(Operation.REGISTER).stream()
                .map(request -> Json.read(request.answer()).path("agent_id").asText())
                .collect(Collectors.toSet());
        each(life().agentTokens(), "has one of the subjects " + ids, token -> ids.contains(token.claim("sub")));
    }

    @Then("the audience of executions is the location or the issuer")
    public void audienceOfEither() {
        for (ReceivedRequest request : life().requests(Operation.EXECUTE)) {
            requireAudience(request, Set.of(request.server() + request.target(), life().issuer()));
        }
    }

    @Then("the audience of executions is the location")
    public void audienceOfLocation() {
        for (ReceivedRequest request : life().requests(Operation.EXECUTE)) {
            requireAudience(request, Set.of(request.server() + request.target()));
        }
    }

    @Then("the audience of requests for capabilities is the issuer")
    public void audienceOfRequests() {
        for (ReceivedRequest request : life().requests(Operation.REQUEST_CAPABILITY)) {
            requireAudience(request, Set.of(life().issuer()));
        }
    }

    @Then("each token has an id")
    public void hasId() {
        each(life().tokens(), "has the claim jti", token -> !token.claim("jti").isEmpty());
    }

    @Then("no two tokens have the same id")
    public void uniqueIds() {
        Map<String, String> byId = new HashMap<>();
        for (ReceivedToken token : life().tokens()) {
            String first = byId.putIfAbsent(token.claim("jti"), token.compact());
            boolean unique = first == null
                    || first.equals(token.compact())
                    || token.claim("jti").isEmpty();
            Expect.isTrue(unique, () -> "two tokens have the id '" + token.claim("jti") + "'");
        }
    }

    @Then("no token is sent twice")
    public void sentOnce() {
        Set<String> seen = new HashSet<>();
        each(life().tokens(), "is sent once", token -> seen.add(token.compact()));
    }

    @Then("no token is sent to two servers")
    public void oneServer() {
        Map<String, String> servers = new HashMap<>();
        List<ReceivedRequest> requests = life().all().stream()
                .filter(request -> request.token().isPresent())
                .toList();
        if (requests.stream().map(ReceivedRequest::server).distinct().count() < 2) {
            throw new NotObservable("the client sent tokens to one server only");
        }
        for (ReceivedRequest request : requests) {
            request.token().ifPresent(token -> {
                String first = servers.putIfAbsent(token.compact(), request.server());
                require(token, "is sent to one server", first == null || first.equals(request.server()));
            });
        }
    }

    @Then("the two agents have different keys, and neither has that of the host")
    public void differentKeys() {
        List<String> keys =
                Stream.concat(agentKeys().stream(), Stream.of(hostKey())).toList();
        requireTwoAgents();
        Expect.isTrue(
                new HashSet<>(keys).size() == keys.size(), () -> "the keys of the agents and of the host are " + keys);
    }

    @Then("the two agents have the same host")
    public void sameHost() {
        requireTwoAgents();
        Set<String> hosts = registrations().stream()
                .map(token -> token.key("host_public_key").orElse(token.claim("host_jwks_url")))
                .collect(Collectors.toSet());
        Expect.isTrue(hosts.size() == 1, () -> "the agents were registered under the hosts " + hosts);
    }

    private void requireTwoAgents() {
        if (registrations().size() < 2) {
            throw new NotObservable("the client did not register a second agent");
        }
    }

    private List<ReceivedToken> registrations() {
        return life().requests(Operation.REGISTER).stream()
                .flatMap(request -> request.token().stream())
                .toList();
    }

    private String hostKey() {
        return registrations().stream()
                .flatMap(token -> token.key("host_public_key").stream())
                .findFirst()
                .orElseThrow(() -> new NotObservable(
                        "no registration contains host_public_key, and the kit fetches no keys of clients"));
    }

    private List<String> agentKeys() {
        List<String> keys = registrations().stream()
                .flatMap(token -> token.key("agent_public_key").stream())
                .toList();
        if (keys.isEmpty()) {
            throw new NotObservable(
                    "no registration contains agent_public_key, and the kit fetches no keys of clients");
        }
        return keys;
    }

    private static void requireAudience(ReceivedRequest request, Set<String> audiences) {
        Optional<ReceivedToken> token = request.token();
        Expect.isTrue(token.isPresent(), () -> request + " has no token");
        token.ifPresent(
                some -> require(some, "has one of the audiences " + audiences, audiences.contains(some.claim("aud"))));
    }

    private static boolean hasTimes(ReceivedToken token) {
        return token.claims().path("iat").isNumber()
                && token.claims().path("exp").isNumber();
    }

    private static boolean lasts(ReceivedToken token, int seconds) {
        if (!hasTimes(token)) {
            throw new NotObservable("a token has no iat or exp");
        }
        return token.claims().path("exp").asLong() - token.claims().path("iat").asLong() <= seconds;
    }

    private static void each(List<ReceivedToken> tokens, String demand, Predicate<ReceivedToken> holds) {
        tokens.forEach(token -> require(token, demand, holds.test(token)));
    }

    private static void require(ReceivedToken token, String demand, boolean holds) {
        Expect.isTrue(
                holds,
                () -> "no token may be sent unless it " + demand + ", and one has the header " + token.header()
                        + " and the claims " + token.claims());
    }
}
