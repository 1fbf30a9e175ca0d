package dev.capstan.tck.steps.discovery;

import dev.capstan.tck.steps.common.Expect;
import java.util.List;

/** Lists of ids on cards and in catalogs. */
final class IdLists {

    private IdLists() {}

    /** Checks that exactly these ids are listed, once each, in any order. */
    static void are(String description, List<String> expected, List<String> listed) {
        Expect.equal(
                description,
                expected.stream().sorted().toList(),
                listed.stream().sorted().toList());
    }

    /** Checks that both ids are listed, and that one precedes the other. */
    static void areInOrder(String description, String one, String other, List<String> listed) {
        List<String> order = List.of(one, other);
        Expect.equal(description, order, listed.stream().filter(order::contains).toList());
    }
}
