package dev.capstan.server.attacks;

import dev.capstan.grants.token.SigningKey;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** The place of attacks: a server, the model of it, and whatever an attacker needs. */
final class Field {

    /** Approvers, each of whom decides on what is theirs alone. */
    static final List<String> PEOPLE = List.of("ana", "ben");

    /** Takes back what is anybody's. */
    static final String OWNER = "olga";

    /** Reads the record and decides nothing. */
    static final String AUDITOR = "cy";

    static final String PASSWORD = "a password of people";

    private static final int FLOOD = 3;
    private static final String LIMITED = "429 rate_limited";

    final Wire near;
    final Wire far;
    final Tokens tokens;
    final Random random;
    final Authority model = new Authority();
    private final long seed;
    private final boolean limited;
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private int number;

    /**
     * A field on which nothing has happened.
     *
     * @param limited whether the server limits strangers; whom it knows then comes from the same address
     */
    Field(RunningServer server, long seed, boolean limited) throws IOException {
        this.far = new Wire(server.url(), "127.0.0.9");
        this.near = limited ? far : new Wire(server.url(), "127.0.0.1");
        this.tokens = new Tokens(server.url().toString());
        this.random = new Random(seed);
        this.seed = seed;
        this.limited = limited;
    }

    /** Begins the attack of this number, amid others where the server limits strangers. */
    void begin(int attack) throws IOException {
        number = attack;
        for (int i = 0; limited && i < FLOOD; i++) {
            stranger("junk", Sent.post("/agent/register", "{}").bearer("junk"), Ruling.of("401 invalid_jwt"));
        }
    }

    /** Sends a request of somebody whom the server knows, and fails where the model does not allow the outcome. */
    Got known(String description, Sent request, Ruling ruling) throws IOException {
        Got response = near.send(request);
        judge(description, request, ruling, response);
        return response;
    }

    /** Sends a request of a stranger, who may be told to wait where the server limits strangers. */
    Got stranger(String description, Sent request, Ruling ruling) throws IOException {
        Got response = far.send(request);
        judge(description, request, limited ? ruling.or(LIMITED) : ruling, response);
        return response;
    }

    /** Fails where the model does not allow an outcome; where strangers are limited, a refused token may have to wait. */
    void judge(String description, Sent request, Ruling allowed, Got response) {
        Ruling ruling = limited && allowed.refusesCredentials() ? allowed.or(LIMITED) : allowed;
        outcomes.merge(response.outcome(), 1, Integer::sum);
        if (!ruling.allows(response)) {
            throw failure(description + ": the model allows " + ruling.outcomes() + "\n--- request\n" + request
                    + "\n--- response\n" + response);
        }
    }

    /** Returns how often each outcome was seen. */
    Map<String, Integer> outcomes() {
        return outcomes;
    }

    /** Fails where something does not hold after a request. */
    void require(boolean holds, String description, Sent request, Got response) {
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

    Agent anAgent() {
        return late(List.copyOf(model.agents.values()));
    }

    Host aHost() {
        return late(List.copyOf(model.hosts.values()));
    }

    String aPerson() {
        return of(PEOPLE);
    }

    /** Returns an approver, or at times the owner. */
    String aManager() {
        return random.nextInt(5) == 0 ? OWNER : aPerson();
    }

    static SigningKey newKey() {
        return SigningKey.generate();
    }
}
