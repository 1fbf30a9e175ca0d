package dev.capstan.cli;

import dev.capstan.core.secret.SecretFiles;
import dev.capstan.core.secret.SecretRef;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * Values of options that can hold a secret, literally or as a reference. The list of processes may show a literal one.
 */
public final class SecretTexts {

    /** Advice for the description of such an option. */
    public static final String ADVICE =
            "Other users can see command lines: pass a URL with a password as env:NAME or file:PATH.";

    private static final SecretFiles FILES = new SecretFiles(Path.of(""), null, System::getenv);

    private SecretTexts() {}

    /**
     * Returns the content of the variable or the file that a text refers to, or the text itself if it is not a
     * reference.
     *
     * @throws IllegalArgumentException if the variable or the file does not exist; says what to do
     */
    public static String resolve(String text) {
        return SecretRef.parse(text)
                .filter(ref -> !(ref instanceof SecretRef.Store))
                .map(SecretTexts::read)
                .orElse(text);
    }

    /** Returns the same as {@link #resolve(String)}, or throws {@link CommandFailed}, which names the option. */
    public static String resolve(String option, String text) {
        try {
            return resolve(text);
        } catch (IllegalArgumentException e) {
            throw new CommandFailed(option + ": " + e.getMessage(), e);
        }
    }

    /** Returns the password that an option refers to. Throws {@link CommandFailed} for a literal one. */
    public static String password(String option, String reference) {
        if (SecretRef.parse(reference)
                .filter(ref -> !(ref instanceof SecretRef.Store))
                .isEmpty()) {
            throw new CommandFailed(
                    option + " has the password itself, which other users can see; use env:NAME or file:PATH");
        }
        return resolve(option, reference);
    }

    /** Returns the content of a variable or a file, without a trailing line end. */
    public static String read(SecretRef ref) {
        return new String(FILES.read(ref), StandardCharsets.UTF_8);
    }
}
