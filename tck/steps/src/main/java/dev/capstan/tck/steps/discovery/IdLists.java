package dev.capstan.tck.steps.discovery;

import dev.capstan.tck.steps.common.Expect;
import java.util.List;

/** Ids as they are listed, on cards and in catalogs. */
final class IdLists {

    private IdLists() {}

    /** These are listed and nothing else, once each, in whatever order. */
    static void are(String what, String commaSeparated, List<String> listed) {
        Expect.equal(
                what,
                List.of(commaSeparated.split(", ")).stream().sorted().toList(),
                listed.stream().sorted().toList());
    }

    /** As far as these two are listed, one stands before the other. */
    static void areInOrder(String what, String one, String other, List<String> listed) {
        List<String> order = List.of(one, other);
        Expect.equal(
                what,
                order.stream().filter(listed::contains).toList(),
                listed.stream().filter(order::contains).toList());
    }
}
