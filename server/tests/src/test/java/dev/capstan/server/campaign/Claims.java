package dev.capstan.server.campaign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** States that the server has acknowledged, and that hold until somebody asks for another. Thread-safe. */
final class Claims {

    private static final int MAX_CLAIMS = 1_000;

    /** A question to the server. */
    interface Probe {

        /** Returns the response that a claim is about. */
        Answer ask() throws InterruptedException;
    }

    /** A judgement of the response. */
    interface Holds {
        boolean test(Answer response);
    }

    private record Claim(String description, Probe probe, Holds holds) {}

    private final Map<String, Claim> claims = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Claim> eldest) {
            return size() > MAX_CLAIMS;
        }
    };

    /** A change is asked for: until it is acknowledged, neither state is certain. */
    synchronized void begin(String key) {
        claims.remove(key);
    }

    /** A state is acknowledged. */
    synchronized void hold(String key, String description, Probe probe, Holds holds) {
        claims.put(key, new Claim(description, probe, holds));
    }

    private synchronized List<Claim> drawn(int limit, Random random) {
        List<Claim> all = new ArrayList<>(claims.values());
        Collections.shuffle(all, random);
        return all.subList(0, Math.min(limit, all.size()));
    }

    /** Asks the server about some of them, and returns how many that were. */
    int check(int limit, Random random, Watch watch) throws InterruptedException {
        List<Claim> drawn = drawn(limit, random);
        for (Claim claim : drawn) {
            Answer response = claim.probe().ask();
            if (!claim.holds().test(response)) {
                watch.violated("it was acknowledged that " + claim.description() + ", and now: " + response);
            }
        }
        return drawn.size();
    }
}
