package dev.capstan.cli;

import dev.capstan.config.document.Diagnostic;
import java.io.PrintWriter;
import java.util.List;

/** Mistakes in capability files, printed the way compilers print theirs. */
public final class DiagnosticPrinter {

    private DiagnosticPrinter() {}

    /** One line a mistake, {@code FILE:LINE:COLUMN POINTER message}, and how many there are. */
    public static void print(List<Diagnostic> mistakes, PrintWriter out) {
        for (Diagnostic mistake : mistakes) {
            out.println(line(mistake));
        }
        out.println(mistakes.size() == 1 ? "1 mistake" : mistakes.size() + " mistakes");
        out.flush();
    }

    /** A mistake on a line. */
    static String line(Diagnostic mistake) {
        String pointer = mistake.pointer().isEmpty() ? "" : mistake.pointer() + " ";
        return mistake.file() + ":" + mistake.line() + ":" + mistake.column() + " " + pointer + mistake.message();
    }
}
