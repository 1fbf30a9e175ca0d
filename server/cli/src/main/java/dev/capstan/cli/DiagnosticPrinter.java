package dev.capstan.cli;

import dev.capstan.config.document.Diagnostic;
import java.io.PrintWriter;
import java.util.List;

/** Mistakes in capability files, printed in the format of compilers. */
public final class DiagnosticPrinter {

    private DiagnosticPrinter() {}

    /** Prints one line per mistake, {@code FILE:LINE:COLUMN POINTER message}, and their number. */
    public static void print(List<Diagnostic> mistakes, PrintWriter out) {
        for (Diagnostic mistake : mistakes) {
            out.println(line(mistake));
        }
        out.println(mistakes.size() == 1 ? "1 error" : mistakes.size() + " errors");
        out.flush();
    }

    /** Returns a mistake as one line. */
    static String line(Diagnostic mistake) {
        String pointer = mistake.pointer().isEmpty() ? "" : mistake.pointer() + " ";
        return mistake.file() + ":" + mistake.line() + ":" + mistake.column() + " " + pointer + mistake.message();
    }
}
