package dev.capstan.config.document;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Collects what is wrong in many files, one after the other. */
public final class MistakesByFile {

    /** With more mistakes than this, the files after are not looked at. */
    private static final int MOST = 10 * Mistakes.MOST;

    private final List<Mistake> listed = new ArrayList<>();
    private Mistakes open = new Mistakes("");

    /** What is wrong in one more file; to what was wrong in the one before nothing can be added. */
    public Mistakes of(Path file) {
        return of(file, FileKind.CATALOG);
    }

    /** As {@link #of(Path)}, for a file of another kind. */
    public Mistakes of(Path file, FileKind kind) {
        list();
        open = new Mistakes(file.toString(), kind);
        return open;
    }

    /** Whether so much is wrong that no other file is worth a look. */
    public boolean areTooMany() {
        list();
        return listed.size() > MOST;
    }

    /** Every mistake, file by file and in each by position. */
    public List<Mistake> inOrder() {
        List<Mistake> all = areTooMany() ? withRest() : listed;
        return List.copyOf(all);
    }

    private List<Mistake> withRest() {
        Mistake last = listed.get(listed.size() - 1);
        List<Mistake> all = new ArrayList<>(listed);
        all.add(new Mistake(
                last.file(),
                1,
                1,
                "",
                MistakeCode.TOO_MANY_MISTAKES,
                "the files after this one were not looked at: correct these first"));
        return all;
    }

    private void list() {
        if (!open.isEmpty()) {
            listed.addAll(open.inOrder());
            open = new Mistakes("");
        }
    }
}
