package dev.capstan.validation.random;

/**
 * The number of random pairs of a schema and a payload, and the seed of their series. {@code -Dvalidation.pairs=1000000}
 * asks for another number than the build does, with a new seed; {@code -Dvalidation.seed} repeats a series.
 */
public final class RandomPairs {

    private static final int OF_BUILD = 4_000;

    public static final int COUNT = Integer.getInteger("validation.pairs", OF_BUILD);
    public static final long SEED = Long.getLong("validation.seed", COUNT == OF_BUILD ? 20260131L : System.nanoTime());

    private RandomPairs() {}
}
