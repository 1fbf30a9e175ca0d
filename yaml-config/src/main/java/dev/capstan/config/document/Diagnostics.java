package dev.capstan.config.document;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** A collector of the errors in one file. */
public final class Diagnostics {

    /** Maximum number of errors listed for one file. */
    static final int MAX_DIAGNOSTICS = 1_000;

    private final String file;
    private final FileKind kind;
    private final List<Diagnostic> found = new ArrayList<>();
    private int unlisted;

    /** Creates a collector for the catalog file of this name. */
    public Diagnostics(String file) {
        this(file, FileKind.CATALOG);
    }

    /** Creates a collector for a file of this kind. For a list of peers, no message repeats a confidential value. */
    public Diagnostics(String file, FileKind kind) {
        this.file = file;
        this.kind = kind;
    }

    /** Returns the name of the file. */
    public String file() {
        return file;
    }

    FileKind kind() {
        return kind;
    }

    /** Adds an error at a position. */
    public void add(DiagnosticCode code, TextPosition position, String message) {
        add(code, position, () -> message);
    }

    /** Adds an error; the message is computed only if the error is listed. */
    public void add(DiagnosticCode code, TextPosition position, Supplier<String> message) {
        Optional<TextPosition> hidden = ConfidentialValues.around(kind, position, code);
        if (hidden.isPresent()) {
            addHidden(code, hidden.get().at(position.line(), position.column()));
        } else {
            addVisible(code, position, message);
        }
    }

    /** Adds an error about a confidential value, unless one about the same value is already listed. */
    private void addHidden(DiagnosticCode code, TextPosition position) {
        String message = ConfidentialValues.message(position);
        boolean isNew = found.stream()
                .noneMatch(diagnostic -> diagnostic.pointer().equals(position.pointer())
                        && diagnostic.message().equals(message));
        if (isNew) {
            addVisible(code, position, () -> message);
        }
    }

    private void addVisible(DiagnosticCode code, TextPosition position, Supplier<String> message) {
        if (found.size() < MAX_DIAGNOSTICS) {
            found.add(
                    new Diagnostic(file, position.line(), position.column(), position.pointer(), code, message.get()));
        } else {
            unlisted++;
        }
    }

    /** Adds an error about the file as a whole. */
    public void add(DiagnosticCode code, String message) {
        add(code, TextPosition.document(1, 1), message);
    }

    /** Whether there are no errors. */
    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** Returns the errors by position. If some are not listed, the last one says how many. */
    public List<Diagnostic> inOrder() {
        List<Diagnostic> ordered = new ArrayList<>(found);
        ordered.sort(Comparator.comparingInt(Diagnostic::line).thenComparingInt(Diagnostic::column));
        if (unlisted > 0) {
            Diagnostic last = ordered.get(ordered.size() - 1);
            ordered.add(new Diagnostic(
                    file,
                    last.line(),
                    last.column(),
                    "",
                    DiagnosticCode.TOO_MANY_MISTAKES,
                    unlisted + " more errors are not listed; correct these first"));
        }
        return ordered;
    }
}
