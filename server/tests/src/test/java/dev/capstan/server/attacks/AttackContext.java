package dev.capstan.server.attacks;

import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The context of attacks: a server, the model of it, and the means of an attacker. */
final class AttackContext {

    /** Approvers, each of whom decides on what is theirs alone. */
    static final List<String> PEOPLE = List.of("ana", "ben");

    /** The account that may revoke the grants of every user. */
    static final String OWNER = "olga";

    /** Reads the record and decides nothing. */
    static final String AUDITOR = "cy";

    static final String PASSWORD = "a password of people";

    private static final int FLOOD = 3;
    private static final String LIMITED = "429 rate_limited";

    final RawHttpClient near;
    final RawHttpClient far;
    final TestTokens tokens;
    final Random random;
    final AuthorityModel model = new AuthorityModel();
    private final long seed;
    private final boolean limited;
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private int number;

    /**
     * A field on which nothing has happened.
     *
     * @param limited whether the server limits unknown callers; whom it knows then comes from the same address
     */
    AttackContext(RunningServer server, long seed, boolean limited) throws IOException {
        this.far = new RawHttpClient(server.url(), "127.0.0.9");
        this.near = limited ? far : new RawHttpClient(server.url(), "127.0.0.1");
        this.tokens = new TestTokens(server.url().toString());
        this.random = new Random(seed);
        this.seed = seed;
        this.limited = limited;
    }

    /** Begins the attack of this number, amid others where the server limits unknown callers. */
    void startAttack(int attack) throws IOException {
        number = attack;
        for (int i = 0; limited && i < FLOOD; i++) {
            sendAnonymously(
                    "junk",
                    RawRequest.post("/agent/register", "{}").bearer("junk"),
                    AllowedOutcomes.of("401 invalid_jwt"));
        }
    }

    /** Sends a request of somebody whom the server knows, and fails where the model does not allow the outcome. */
    RawResponse known(String description, RawRequest request, AllowedOutcomes allowedOutcomes) throws IOException {
        RawResponse response = near.send(request);
        checkOutcome(description, request, allowedOutcomes, response);
        return response;
    }

    /** Sends a request of an unknown caller, who may be rate-limited. */
    RawResponse sendAnonymously(String description, RawRequest request, AllowedOutcomes allowedOutcomes)
            throws IOException {
        RawResponse response = far.send(request);
        checkOutcome(description, request, limited ? allowedOutcomes.or(LIMITED) : allowedOutcomes, response);
        return response;
    }

    /**
     * Fails where the model does not allow an outcome; where unknown callers are limited, a refused token may have to
     * wait.
     */
    void checkOutcome(String description, RawRequest request, AllowedOutcomes allowed, RawResponse response) {
        AllowedOutcomes allowedOutcomes = limited && allowed.refusesCredentials() ? allowed.or(LIMITED) : allowed;
        outcomes.merge(response.outcome(), 1, Integer::sum);
        if (!allowedOutcomes.allows(response)) {
            throw failure(description + ": the model allows " + allowedOutcomes.outcomes() + "\n--- request\n" + request
                    + "\n--- response\n" + response);
        }
    }

    /** Returns how often each outcome was seen. */
    Map<String, Integer> outcomes() {
        return outcomes;
    }

    /** Fails where something does not hold after a request. */
    void require(boolean holds, String description, RawRequest request, RawResponse response) {
        if (!holds) {
            throw failure(description + "\n--- request\n" + request + "\n--- response\n" + response);
        }
    }

    /** Returns a failure with everything that it takes to see it again. */
    AssertionError failure(String description) {
        return new AssertionError("attack " + number + " of -Dcapstan.attacks.seed=" + seed + ", " + description);
    }

    /** Returns one of these. */
    <T> T of(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** Returns one of the latest, more likely than one of old. */
    <T> T late(List<T> choices) {
        int back = random.nextInt(4) == 0 ? choices.size() : Math.min(12, choices.size());
        return choices.get(choices.size() - 1 - random.nextInt(back));
    }

    AgentModel randomAgent() {
        return late(List.copyOf(model.agents.values()));
    }

    HostModel randomHost() {
        return late(List.copyOf(model.hosts.values()));
    }

    String randomUser() {
        return of(PEOPLE);
    }

    /** Returns an approver, or at times the owner. */
    String aManager() {
        return random.nextInt(5) == 0 ? OWNER : randomUser();
    }

    static SigningKey newKey() {
        return SigningKey.generate();
    }
}
