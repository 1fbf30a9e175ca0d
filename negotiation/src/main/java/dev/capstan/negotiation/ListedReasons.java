package dev.capstan.negotiation;

import dev.capstan.core.json.Json;
import dev.capstan.negotiation.Compatibility.Reason;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The reasons of one side that a comparison lists: those with the gravest effects. */
final class ListedReasons {

    private static final int MAX_REASONS = 100;

    /** Maximum total length of their pointers, messages and instances; the first one stays even if it exceeds this. */
    private static final long MAX_CHARACTERS = 131_072;

    private static final Comparator<Reason> BY_EFFECT = Comparator.comparing(reason -> switch (reason.effect()) {
        case BREAKS -> 0;
        case UNPROVEN -> 1;
        case LIMITS -> 2;
        case NONE -> 3;
    });

    private ListedReasons() {}

    /** Returns the reasons to list, sorted by pointer. Of reasons with the same effect, the first ones are chosen. */
    static List<Reason> of(List<Reason> all) {
        List<Reason> listed = new ArrayList<>();
        long characters = 0;
        for (Reason reason : all.stream().sorted(BY_EFFECT).limit(MAX_REASONS).toList()) {
            characters += length(reason);
            if (!listed.isEmpty() && characters > MAX_CHARACTERS) {
                break;
            }
            listed.add(reason);
        }
        listed.sort(Comparator.comparing(Reason::pointer));
        return listed;
    }

    private static long length(Reason reason) {
        int ofInstance =
                reason.instance() == null ? 0 : Json.write(reason.instance()).length();
        return (long) reason.pointer().length() + reason.message().length() + ofInstance;
    }
}
