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
import io.cucumber.java.ParameterType;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Steps about the tokens and the keys of an agent's life. */
public final class ClientTokenSteps {

    /** The claims that are times, as numbers. */
    private static final Set<String> TIMES = Set.of("iat", "exp");

    private final Subject subject;
    private @Nullable ClientLife life;

    public ClientTokenSteps(Subject subject) {
        this.subject = subject;
    }

    @When("the client runs an agent through its life cycle")
    public void leadsLife() {
        life = subject.client().life();
    }

    private ClientLife life() {
        if (life == null) {
            life = subject.client().life();
        }
        return life;
    }

    /** The kinds of tokens in the messages of a client. */
    enum TokenKind {
        HOST_TOKEN,
        AGENT_TOKEN,
        TOKEN
    }

    @ParameterType("host token|agent token|token")
    public TokenKind tokenKind(String text) {
        return TokenKind.valueOf(text.replace(' ', '_').toUpperCase(Locale.ROOT));
    }

    private List<ReceivedToken> tokens(TokenKind kind) {
        return switch (kind) {
            case HOST_TOKEN -> life().hostTokens();
            case AGENT_TOKEN -> life().agentTokens();
            case TOKEN -> life().tokens();
        };
    }

    @Then("each {tokenKind} has the type {string}")
    public void hasType(TokenKind kind, String type) {
        each(tokens(kind), "has the type '" + type + "'", token -> token.type().equals(type));
    }

    @Then("the issuer of each {tokenKind} is the thumbprint of the key of the host")
    public void hasIssuer(TokenKind kind) {
        for (ReceivedToken token : tokens(kind)) {
            String thumbprint = SigningKey.thumbprintOf(hostKey(kind, token));
            require(token, "has the issuer " + thumbprint, token.claim("iss").equals(thumbprint));
        }
    }

    /** Returns the key of the host: the one in a token of the host, or else the registered one. */
    private String hostKey(TokenKind kind, ReceivedToken token) {
        return kind == TokenKind.HOST_TOKEN ? token.key("host_public_key").orElseGet(this::hostKey) : hostKey();
    }

    @Then("the audience of each host token is the issuer")
    public void hostAudience() {
        each(life().hostTokens(), "has the audience " + life().issuer(), token -> token.claim("aud")
                .equals(life().issuer()));
    }

    @Then("each {tokenKind} has the claim(s) {names}")
    public void hasClaims(TokenKind kind, List<String> claims) {
        for (String claim : claims) {
            boolean isTime = TIMES.contains(claim);
            each(
                    tokens(kind),
                    isTime ? "has the number " + claim : "has the claim " + claim,
                    token -> isTime
                            ? token.claims().path(claim).isNumber()
                            : !token.claim(claim).isEmpty());
        }
    }

    @Then("each {tokenKind} lasts at most {int} seconds")
    public void hasLifetime(TokenKind kind, int seconds) {
        each(tokens(kind), "lasts at most " + seconds + " seconds", token -> lasts(token, seconds));
    }

    @Then("each {tokenKind} is signed with the key of its owner")
    public void isSigned(TokenKind kind) {
        for (ReceivedToken token : tokens(kind)) {
            boolean ofHost = kind == TokenKind.HOST_TOKEN;
            List<String> keys = ofHost ? List.of(hostKey(kind, token)) : agentKeys();
            require(
                    token,
                    "is signed with EdDSA by " + (ofHost ? "the key of the host" : "a registered key of an agent"),
                    keys.stream().anyMatch(token::isSignedBy));
        }
    }

    @Then("the token of each registration contains the key of the agent")
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

    @Then("the subject of each agent token is the id of an agent")
    public void agentSubject() {
        Set<String> ids = life().requests(Operation.REGISTER).stream()
                .map(request -> Json.read(request.answer()).path("agent_id").asText())
                .collect(Collectors.toSet());
        each(life().agentTokens(), "has one of the subjects " + ids, token -> ids.contains(token.claim("sub")));
    }

    @Then(
            "^the audience of each (execution|request for a capability) is (the location|the issuer|the location or the issuer)$")
    public void hasAudience(String kind, String audience) {
        Operation operation = kind.equals("execution") ? Operation.EXECUTE : Operation.REQUEST_CAPABILITY;
        for (ReceivedRequest request : life().requests(operation)) {
            Set<String> audiences = new HashSet<>();
            if (audience.contains("location")) {
                audiences.add(request.server() + request.target());
            }
            if (audience.contains("issuer")) {
                audiences.add(life().issuer());
            }
            requireAudience(request, audiences);
        }
    }

    @Then("no two tokens have the same id")
    public void uniqueIds() {
        List<ReceivedToken> tokens = life().tokens().stream()
                .filter(token -> !token.claim("jti").isEmpty())
                .toList();
        if (tokens.size() < 2) {
            throw new NotObservable("fewer than two tokens have an id");
        }
        Map<String, String> byId = new HashMap<>();
        for (ReceivedToken token : tokens) {
            String first = byId.putIfAbsent(token.claim("jti"), token.compact());
            Expect.isTrue(
                    first == null || first.equals(token.compact()),
                    () -> "two tokens have the id '" + token.claim("jti") + "'");
        }
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

    @Then("the two agents and the host have different keys")
    public void differentKeys() {
        List<String> keys =
                Stream.concat(agentKeys().stream(), Stream.of(hostKey())).toList();
        if (keys.size() < 3) {
            throw new NotObservable("the client did not register a second agent with its key");
        }
        Expect.isTrue(
                new HashSet<>(keys).size() == keys.size(), () -> "the keys of the agents and of the host are " + keys);
    }

    @Then("the two agents have the same host")
    public void sameHost() {
        requireTwoAgents();
        Set<String> hosts = registrations().stream()
                .map(token -> token.key("host_public_key").orElse(token.claim("host_jwks_url")))
                .collect(Collectors.toSet());
        if (hosts.contains("")) {
            throw new NotObservable("a registration contains neither host_public_key nor host_jwks_url");
        }
        Expect.isTrue(hosts.size() == 1, () -> "the agents were registered under the hosts " + hosts);
    }

    private void requireTwoAgents() {
        if (registrations().size() < 2) {
            throw new NotObservable("the client did not register a second agent");
        }
    }

    private List<ReceivedToken> registrations() {
        return ReceivedToken.of(life().requests(Operation.REGISTER));
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

    private static boolean lasts(ReceivedToken token, int seconds) {
        if (!TIMES.stream().allMatch(time -> token.claims().path(time).isNumber())) {
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
