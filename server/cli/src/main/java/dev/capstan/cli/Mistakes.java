package dev.capstan.cli;

import dev.capstan.config.document.Mistake;
import java.io.PrintWriter;
import java.util.List;

/** Mistakes in capability files, printed the way compilers print theirs. */
public final class Mistakes {

    private Mistakes() {}

    /** One line a mistake, {@code FILE:LINE:COLUMN POINTER message}, and how many there are. */
    public static void print(List<Mistake> mistakes, PrintWriter out) {
        for (Mistake mistake : mistakes) {
            out.println(line(mistake));
        }
        out.println(mistakes.size() == 1 ? "1 mistake" : mistakes.size() + " mistakes");
        out.flush();
    }

    /** A mistake on a line. */
    static String line(Mistake mistake) {
        String pointer = mistake.pointer().isEmpty() ? "" : mistake.pointer() + " ";
        return mistake.file() + ":" + mistake.line() + ":" + mistake.column() + " " + pointer + mistake.message();
    }
}
