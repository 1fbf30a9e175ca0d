package dev.capstan.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/** Collects what is wrong in one file. */
final class Mistakes {

    /** The most that are listed of one file. */
    static final int MOST = 1_000;

    private final String file;
    private final List<Mistake> found = new ArrayList<>();
    private int unlisted;

    Mistakes(String file) {
        this.file = file;
    }

    String file() {
        return file;
    }

    void add(MistakeCode code, Place place, String message) {
        add(code, place, () -> message);
    }

    /** As {@link #add(MistakeCode, Place, String)}, for a message that takes time to find and may not be listed. */
    void add(MistakeCode code, Place place, Supplier<String> message) {
        if (found.size() < MOST) {
            found.add(new Mistake(file, place.line(), place.column(), place.pointer(), code, message.get()));
        } else {
            unlisted++;
        }
    }

    /** A mistake of the file as a whole. */
    void add(MistakeCode code, String message) {
        add(code, Place.document(1, 1), message);
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    /** Every mistake by position; where some are not listed, the last one says so. */
    List<Mistake> inOrder() {
        List<Mistake> ordered = new ArrayList<>(found);
        ordered.sort(Comparator.comparingInt(Mistake::line).thenComparingInt(Mistake::column));
        if (unlisted > 0) {
            Mistake last = ordered.get(ordered.size() - 1);
            ordered.add(new Mistake(
                    file,
                    last.line(),
                    last.column(),
                    "",
                    MistakeCode.TOO_MANY_MISTAKES,
                    unlisted + " more mistakes are not listed: correct these first"));
        }
        return ordered;
    }
}
