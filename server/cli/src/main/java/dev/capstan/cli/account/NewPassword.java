package dev.capstan.cli.account;

import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.Password;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The source of a new password: the server makes one, unless a person chooses it; never the command line. */
final class NewPassword {

    private static final long MAX_BYTES = 1024;

    @ArgGroup
    private @Nullable Choice choice;

    static final class Choice {

        @Option(names = "--choose", description = "Ask for the new password, or read it from standard input.")
        private boolean asked;

        @Option(
                names = "--password-file",
                paramLabel = "FILE",
                description = "Take the first line of a file as the new password.")
        private @Nullable Path file;
    }

    /** Returns the password that was chosen for an account, or empty where one is to be made. */
    Optional<String> of(String account, PrintWriter err) {
        if (choice == null) {
            return Optional.empty();
        }
        return Optional.of(
                choice.file == null
                        ? new Password(Map.of(), System.console(), System.in).of(account, err)
                        : line(choice.file));
    }

    private static String line(Path file) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new CommandFailed("the password file " + file + " is larger than " + MAX_BYTES + " bytes");
            }
            return Files.readString(file, StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElseThrow(() -> new CommandFailed("the password file " + file + " is empty"));
        } catch (IOException e) {
            throw new CommandFailed("the password file " + file + " cannot be read", e);
        }
    }
}
