package dev.capstan.server;

import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.StartupFailed;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The address of a PostgreSQL database, and who connects to it.
 *
 * @param place hosts, ports and database, such as {@code db.example:5432/capstan}
 * @param parameters the parameters of the driver, such as {@code sslmode}
 * @param user the user
 * @param password the password; empty where the database asks for none
 */
record PostgresAddress(String place, Map<String, String> parameters, String user, String password) {

    private static final Pattern URL = Pattern.compile("jdbc:postgresql://([^/?]+/[^/?]+)(?:\\?(.*))?");

    /**
     * Defaults of the driver's parameters. Times are in seconds. A statement without an answer for a minute fails, so
     * that a database that hangs holds up no call for longer.
     */
    private static final Map<String, String> DEFAULTS =
            Map.of("connectTimeout", "5", "socketTimeout", "60", "tcpKeepAlive", "true", "ApplicationName", "capstan");

    /** Returns the address that the settings name, or empty. Throws {@link StartupFailed} if it is invalid. */
    static Optional<PostgresAddress> of(Map<String, Object> options) throws StartupFailed {
        String url = text(options, Settings.DATABASE_URL);
        return url.isEmpty() ? Optional.empty() : Optional.of(parse(url, options));
    }

    private static PostgresAddress parse(String url, Map<String, Object> options) throws StartupFailed {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw new StartupFailed("the database '" + url.replaceFirst("\\?.*", "")
                    + "' is not supported; use jdbc:postgresql://HOST:PORT/DATABASE");
        }
        Map<String, String> parameters = new LinkedHashMap<>(DEFAULTS);
        parameters.putAll(parameters(parts.group(2)));
        String named = parameters.remove("user");
        String secret = parameters.remove("password");
        String user = named == null ? text(options, Settings.DATABASE_USER) : named;
        if (user.isEmpty()) {
            throw new StartupFailed("the database " + parts.group(1)
                    + " needs a user; set --database-user or the variable CAPSTAN_DATABASE_USER");
        }
        return new PostgresAddress(
                parts.group(1), parameters, user, secret == null ? text(options, Settings.DATABASE_PASSWORD) : secret);
    }

    private static Map<String, String> parameters(@Nullable String query) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String each : query == null || query.isEmpty() ? new String[0] : query.split("&")) {
            String[] pair = each.split("=", 2);
            parameters.put(decoded(pair[0]), pair.length == 1 ? "" : decoded(pair[1]));
        }
        return parameters;
    }

    private static String text(Map<String, Object> options, String name) {
        Object value = options.get(name);
        return value == null ? "" : value.toString();
    }

    /** Returns the JDBC URL, without user and password. */
    String url() {
        return "jdbc:postgresql://" + place + "?"
                + parameters.entrySet().stream()
                        .map(each -> encoded(each.getKey()) + "=" + encoded(each.getValue()))
                        .sorted()
                        .collect(Collectors.joining("&"));
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Returns the address without the password. */
    @Override
    public String toString() {
        return place;
    }
}
