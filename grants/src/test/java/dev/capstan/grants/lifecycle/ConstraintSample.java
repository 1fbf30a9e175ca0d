package dev.capstan.grants.lifecycle;

import dev.capstan.grants.Fleet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Constraints as somebody writes them, beside the arguments of a small universe that they permit. */
enum ConstraintSample {
    ANYTHING("{}", "", "1", "50", "100", "500", "10000", "20000"),
    UP_TO_50("{'amount':{'max':50}}", "1", "50"),
    UP_TO_500("{'amount':{'max':500}}", "1", "50", "100", "500"),
    FROM_500("{'amount':{'min':500}}", "500", "10000", "20000");

    /** The tried amounts, with absence among them. Every bound of every constraint is one of them. */
    static final Set<String> AMOUNTS = ANYTHING.permits;

    /** The constraints that the fleet imposes. */
    static final Map<String, Set<String>> IMPOSED = Map.of(
            Fleet.CHECK_BALANCE,
            AMOUNTS,
            Fleet.PAY_BILL,
            Set.of("1", "50", "100"),
            Fleet.TRANSFER_FUNDS,
            Set.of("1", "50", "100", "500", "10000"));

    /** The capabilities that the fleet grants by default. */
    static final Set<String> BY_DEFAULT = Set.of(Fleet.CHECK_BALANCE, Fleet.PAY_BILL);

    final String constraints;
    final Set<String> permits;

    ConstraintSample(String constraints, String... permits) {
        this.constraints = constraints;
        this.permits = Set.of(permits);
    }

    /** Returns the amounts that remain permitted for a capability. */
    Set<String> of(String capability) {
        return both(permits, IMPOSED.get(capability));
    }

    static Set<String> both(Set<String> left, Set<String> right) {
        Set<String> both = new TreeSet<>(left);
        both.retainAll(right);
        return both;
    }

    /** The arguments with an amount. */
    static String arguments(String amount) {
        return amount.isEmpty() ? "{}" : "{'amount':" + amount + "}";
    }
}
