package dev.capstan.config.document;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A collector of the errors in many files, one after the other. */
public final class DiagnosticsByFile {

    /** Number of errors above which no more files are read. */
    private static final int MAX_DIAGNOSTICS = 10 * Diagnostics.MAX_DIAGNOSTICS;

    private final List<Diagnostic> listed = new ArrayList<>();
    private Diagnostics open = new Diagnostics("");

    /** Returns the collector for the next catalog file. Errors added to the previous collector from now on are lost. */
    public Diagnostics of(Path file) {
        return of(file, FileKind.CATALOG);
    }

    /** Returns the collector for the next file like {@link #of(Path)}, for a file of another kind. */
    public Diagnostics of(Path file, FileKind kind) {
        list();
        open = new Diagnostics(file.toString(), kind);
        return open;
    }

    /** Whether there are too many errors to read another file. */
    public boolean isFull() {
        list();
        return listed.size() > MAX_DIAGNOSTICS;
    }

    /** Returns all errors, file by file and in each by position. */
    public List<Diagnostic> inOrder() {
        List<Diagnostic> all = isFull() ? withRest() : listed;
        return List.copyOf(all);
    }

    private List<Diagnostic> withRest() {
        Diagnostic last = listed.get(listed.size() - 1);
        List<Diagnostic> all = new ArrayList<>(listed);
        all.add(new Diagnostic(
                last.file(),
                1,
                1,
                "",
                DiagnosticCode.TOO_MANY_MISTAKES,
                "the files after this one were not checked; correct these errors first"));
        return all;
    }

    private void list() {
        if (!open.isEmpty()) {
            listed.addAll(open.inOrder());
            open = new Diagnostics("");
        }
    }
}
