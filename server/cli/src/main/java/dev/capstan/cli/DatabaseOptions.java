package dev.capstan.cli;

import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that name a PostgreSQL database. */
public final class DatabaseOptions {

    /** The variable that names the database of a server without {@code --database}. */
    public static final String VARIABLE = "CAPSTAN_DATABASE_URL";

    private static final Pattern PASSWORD = Pattern.compile("[?&]password=");

    @Option(
            names = "--database",
            paramLabel = "URL",
            description = "PostgreSQL database of the servers, such as jdbc:postgresql://host:5432/capstan. "
                    + SecretTexts.ADVICE
                    + " Default of serve and migrate: the variable "
                    + VARIABLE
                    + ".")
    private @Nullable String url;

    @Option(
            names = "--database-user",
            paramLabel = "NAME",
            defaultValue = "${env:CAPSTAN_DATABASE_USER}",
            description = "User of that database, if its URL names none. Default: the variable CAPSTAN_DATABASE_USER.")
    private @Nullable String user;

    @Option(
            names = "--database-password",
            paramLabel = "SECRET",
            description = "Password of that user, as env:NAME or file:PATH. Default: the variable"
                    + " CAPSTAN_DATABASE_PASSWORD, or the file that CAPSTAN_DATABASE_PASSWORD_FILE names.")
    private @Nullable String password;

    /** Returns the database that {@code --database} names; empty without this option. */
    private Optional<DatabaseLocation.Postgres> given() {
        if (url == null) {
            return Optional.empty();
        }
        if (PASSWORD.matcher(url).find()) {
            throw new CommandFailed("--database has a password, which other users can see; set --database-password to"
                    + " env:NAME or file:PATH instead");
        }
        return Optional.of(postgres(SecretTexts.resolve("--database", url)));
    }

    /** Returns the data directory if one is given; otherwise the database that {@code --database} names, or empty. */
    public Optional<DatabaseLocation> location(@Nullable Path data) {
        return data == null
                ? given().map(DatabaseLocation.class::cast)
                : Optional.of(new DatabaseLocation.Directory(data));
    }

    /** Returns the database that {@code --database} or the variable names; empty without both. */
    public Optional<DatabaseLocation.Postgres> givenOrVariable() {
        String variable = System.getenv(VARIABLE);
        return given().or(() ->
                Optional.ofNullable(variable).filter(text -> !text.isEmpty()).map(this::postgres));
    }

    private DatabaseLocation.Postgres postgres(String resolved) {
        return new DatabaseLocation.Postgres(
                resolved, Objects.requireNonNullElse(user, ""), Objects.requireNonNullElse(password(), ""));
    }

    private @Nullable String password() {
        if (password != null) {
            return SecretTexts.password("--database-password", password);
        }
        String file = System.getenv("CAPSTAN_DATABASE_PASSWORD_FILE");
        return file == null || file.isEmpty()
                ? System.getenv("CAPSTAN_DATABASE_PASSWORD")
                : SecretTexts.resolve("CAPSTAN_DATABASE_PASSWORD_FILE", "file:" + file);
    }
}
