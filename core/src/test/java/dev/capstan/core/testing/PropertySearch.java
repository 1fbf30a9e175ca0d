package dev.capstan.core.testing;

import net.jqwik.api.lifecycle.AroundPropertyHook;
import net.jqwik.api.lifecycle.PropagationMode;
import net.jqwik.api.lifecycle.PropertyAttributes;
import net.jqwik.api.lifecycle.PropertyExecutionResult;
import net.jqwik.api.lifecycle.PropertyExecutor;
import net.jqwik.api.lifecycle.PropertyLifecycleContext;

/**
 * Repeats one part of the tries of every jqwik property in the gate. With {@code -Dproperties.search=true} (the profile
 * {@code nightly}) properties search: each run has a random seed and makes all its tries.
 */
public final class PropertySearch implements AroundPropertyHook {

    private static final boolean SEARCH = Boolean.getBoolean("properties.search");
    private static final String SEED = "42";

    /** The tries of a property that declares none, as jqwik has it. */
    private static final int DEFAULT_TRIES = 1_000;

    /** A property with fewer tries makes all of them. */
    private static final int FEW_TRIES = 100;

    private static final int DIVISOR = 5;

    /**
     * Returns the number of tries of a search that makes its own, such as random mutations with a fixed seed.
     *
     * @param searching the number of tries in a nightly run; the gate makes a fifth of them
     */
    public static int tries(int searching) {
        return SEARCH ? searching : searching / DIVISOR;
    }

    /**
     * Returns the number of rounds of a race.
     *
     * @param searching the number of rounds in a nightly run; the gate runs a tenth of them
     */
    public static int rounds(int searching) {
        return SEARCH ? searching : searching / 10;
    }

    @Override
    public PropertyExecutionResult aroundProperty(PropertyLifecycleContext context, PropertyExecutor property) {
        if (!SEARCH) {
            repeatPart(context.attributes());
        }
        return property.execute();
    }

    private static void repeatPart(PropertyAttributes attributes) {
        if (attributes.seed().filter(seed -> !seed.isBlank()).isEmpty()) {
            attributes.setSeed(SEED);
        }
        int tries = attributes.tries().orElse(DEFAULT_TRIES);
        attributes.setTries(Math.min(tries, Math.max(FEW_TRIES, tries / DIVISOR)));
    }

    @Override
    public PropagationMode propagateTo() {
        return PropagationMode.ALL_DESCENDANTS;
    }
}
