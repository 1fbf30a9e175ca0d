package dev.capstan.cli;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.text.Printable;
import java.io.PrintWriter;
import java.util.List;

/** Errors in capability files, printed in the format of compilers. */
public final class DiagnosticPrinter {

    private DiagnosticPrinter() {}

    /** Prints one line per error, {@code FILE:LINE:COLUMN POINTER message}, and their number. */
    public static void print(List<Diagnostic> diagnostics, PrintWriter out) {
        for (Diagnostic diagnostic : diagnostics) {
            out.println(line(diagnostic));
        }
        out.println(diagnostics.size() == 1 ? "1 error" : diagnostics.size() + " errors");
    }

    /** Returns an error as one line, with an escape for each hidden character. */
    static String line(Diagnostic diagnostic) {
        String pointer = diagnostic.pointer().isEmpty() ? "" : diagnostic.pointer() + " ";
        String line = diagnostic.file() + ":" + diagnostic.line() + ":" + diagnostic.column() + " " + pointer
                + diagnostic.message();
        return Printable.replaced(line, Printable::escape);
    }
}
