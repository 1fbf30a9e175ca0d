package dev.capstan.server.campaign;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** States that the server has acknowledged, and that hold until somebody asks for another. Thread-safe. */
final class Claims {

    private static final int MAX_SIZE = 1_000;

    /** A question to the server. */
    interface Probe {

        /** Returns the response that a claim is about. */
        Answer ask() throws InterruptedException;
    }

    /** A judgement of the response. */
    interface Holds {
        boolean test(Answer answer);
    }

    private record Claim(String what, Probe probe, Holds holds) {}

    private final Map<String, Claim> claims = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Claim> eldest) {
            return size() > MAX_SIZE;
        }
    };

    /** A change is asked for: until it is acknowledged, neither state is certain. */
    synchronized void begin(String key) {
        claims.remove(key);
    }

    /** A state is acknowledged. */
    synchronized void hold(String key, String what, Probe probe, Holds holds) {
        claims.put(key, new Claim(what, probe, holds));
    }

    private synchronized List<Claim> drawn(int most, Random random) {
        List<Claim> all = new ArrayList<>(claims.values());
        Collections.shuffle(all, random);
        return all.subList(0, Math.min(most, all.size()));
    }

    /** Asks the server about some of them, and returns how many that were. */
    int check(int most, Random random, Watch watch) throws InterruptedException {
        List<Claim> drawn = drawn(most, random);
        for (Claim claim : drawn) {
            Answer answer = claim.probe().ask();
            if (!claim.holds().test(answer)) {
                watch.violated("it was acknowledged that " + claim.what() + ", and now: " + answer);
            }
        }
        return drawn.size();
    }
}
