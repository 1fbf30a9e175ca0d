package dev.capstan.server.campaign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** States that the server has acknowledged, and that hold until somebody asks for another. Thread-safe. */
final class AcknowledgedStates {

    /** A question to the server. */
    interface StateQuery {

        /** Returns the response that a claim is about. */
        Response send() throws InterruptedException;
    }

    /** A judgement of the response. */
    interface StateCheck {
        boolean test(Response response);
    }

    private record StateClaim(String description, StateQuery stateQuery, StateCheck stateCheck) {}

    private final int max;
    private final Map<String, StateClaim> claims = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, StateClaim> eldest) {
            return size() > max;
        }
    };

    /**
     * No states yet.
     *
     * @param max the number of states that are remembered, the latest ones
     */
    AcknowledgedStates(int max) {
        this.max = max;
    }

    /** A change is asked for: until it is acknowledged, neither state is certain. */
    synchronized void suspend(String key) {
        claims.remove(key);
    }

    /** A state is acknowledged. */
    synchronized void hold(String key, String description, StateQuery stateQuery, StateCheck stateCheck) {
        claims.put(key, new StateClaim(description, stateQuery, stateCheck));
    }

    private synchronized List<StateClaim> drawn(int limit, Random random) {
        List<StateClaim> all = new ArrayList<>(claims.values());
        Collections.shuffle(all, random);
        return all.subList(0, Math.min(limit, all.size()));
    }

    /** Asks the server about some of them, and returns how many that were. */
    int check(int limit, Random random, ViolationLog violations) throws InterruptedException {
        List<StateClaim> drawn = drawn(limit, random);
        for (StateClaim stateClaim : drawn) {
            Response response = stateClaim.stateQuery().send();
            if (!stateClaim.stateCheck().test(response)) {
                violations.violated("it was acknowledged that " + stateClaim.description() + ", and now: " + response);
            }
        }
        return drawn.size();
    }
}
