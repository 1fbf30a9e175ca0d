package dev.capstan.server.command;

import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.SecretTexts;
import dev.capstan.config.SecretRef;
import dev.capstan.server.settings.Settings;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options about a database outside the data directory. */
final class DatabaseOptions {

    private static final Pattern PASSWORD = Pattern.compile("[?&]password=");

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "PostgreSQL database, such as jdbc:postgresql://host:5432/capstan, which several servers may"
                    + " share. "
                    + SecretTexts.ADVICE
                    + " Default: the variable CAPSTAN_DATABASE_URL, or a file in the data directory.")
    private @Nullable String url;

    @Option(
            names = "--database-user",
            paramLabel = "NAME",
            defaultValue = "${env:CAPSTAN_DATABASE_USER}",
            description = "User of that database. Default: the variable CAPSTAN_DATABASE_USER.")
    private @Nullable String user;

    @Option(
            names = "--database-password",
            paramLabel = "SECRET",
            description = "Password of that user, as env:NAME or file:PATH. Default: the variable"
                    + " CAPSTAN_DATABASE_PASSWORD, or the file that CAPSTAN_DATABASE_PASSWORD_FILE names.")
    private @Nullable String password;

    /** Returns the given options, by the names of {@link Settings}. */
    Map<String, Object> settings() {
        Map<String, Object> settings = new HashMap<>();
        put(settings, Settings.DATABASE_URL, url());
        put(settings, Settings.DATABASE_USER, user);
        put(settings, Settings.DATABASE_PASSWORD, password());
        return settings;
    }

    private @Nullable String url() {
        if (url == null) {
            return System.getenv("CAPSTAN_DATABASE_URL");
        }
        if (PASSWORD.matcher(url).find()) {
            throw new CommandFailed("--database has a password, which other users can see; set --database-password to"
                    + " env:NAME or file:PATH instead");
        }
        return resolved("--database", url);
    }

    private @Nullable String password() {
        if (password != null) {
            if (SecretRef.parse(password)
                    .filter(ref -> !(ref instanceof SecretRef.Store))
                    .isEmpty()) {
                throw new CommandFailed(
                        "--database-password has the password itself, which other users can see; use env:NAME or"
                                + " file:PATH");
            }
            return resolved("--database-password", password);
        }
        String file = System.getenv("CAPSTAN_DATABASE_PASSWORD_FILE");
        return file == null || file.isEmpty()
                ? System.getenv("CAPSTAN_DATABASE_PASSWORD")
                : resolved("CAPSTAN_DATABASE_PASSWORD_FILE", "file:" + file);
    }

    private static String resolved(String option, String text) {
        try {
            return SecretTexts.resolve(text);
        } catch (IllegalArgumentException e) {
            throw new CommandFailed(option + ": " + e.getMessage(), e);
        }
    }

    private static void put(Map<String, Object> settings, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            settings.put(name, value);
        }
    }
}
