package dev.capstan.cli;

import java.io.ByteArrayOutputStream;
import java.io.Console;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The source of an account's password: never the command line, which every process of a machine sees. */
public final class Password {

    /** The environment variable that is read instead of a prompt. */
    static final String VARIABLE = "CAPSTAN_PASSWORD";

    private static final int MAX_BYTES = 1024;

    private final Map<String, String> environment;
    private final @Nullable Console console;
    private final InputStream in;

    /** Reads from this environment, then from this console or, without a console, from the first line of {@code in}. */
    Password(Map<String, String> environment, @Nullable Console console, InputStream in) {
        this.environment = environment;
        this.console = console;
        this.in = in;
    }

    /** Returns the password of an account. Throws {@link CommandFailed} if it is empty or too long. */
    String of(String account, PrintWriter err) {
        String given = environment.getOrDefault(VARIABLE, "");
        return given.isEmpty()
                ? prompted(account, err, "set the variable " + VARIABLE + ", or enter it at the prompt")
                : given;
    }

    /** Does the same, but never reads the environment: its password is the present one, not a new one. */
    public static String chosen(String account, @Nullable Console console, InputStream in, PrintWriter err) {
        return new Password(Map.of(), console, in)
                .prompted(account, err, "enter it at the prompt, or in the first line of standard input");
    }

    private String prompted(String account, PrintWriter err, String remedy) {
        String password = prompt(account, err);
        if (password.isEmpty()) {
            throw new CommandFailed("the password is missing; " + remedy);
        }
        return password;
    }

    private String prompt(String account, PrintWriter err) {
        if (console != null) {
            char[] typed = console.readPassword("Password of %s: ", account);
            return typed == null ? "" : new String(typed);
        }
        err.println("The password of " + account + " is read from standard input.");
        err.flush();
        try {
            return line(in);
        } catch (IOException e) {
            throw new CommandFailed("standard input could not be read", e);
        }
    }

    /**
     * Returns the first line of a source without its end. Throws {@link CommandFailed} if it is too long or not valid
     * UTF-8: a replacement for its invalid bytes would be another password.
     */
    public static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = in.read();
        while (next >= 0 && next != '\n') {
            if (line.size() == MAX_BYTES) {
                throw new CommandFailed("the password has more than " + MAX_BYTES + " bytes; use a shorter one");
            }
            line.write(next);
            next = in.read();
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line.toByteArray()))
                    .toString()
                    .replaceAll("\r$", "");
        } catch (CharacterCodingException e) {
            throw new CommandFailed("the password is not valid UTF-8; enter or save it as UTF-8", e);
        }
    }
}
