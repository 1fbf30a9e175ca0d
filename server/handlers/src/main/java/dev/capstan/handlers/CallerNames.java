package dev.capstan.handlers;

import dev.capstan.core.invocation.Caller;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The names by which a service or a process learns about its caller. A name is present if its value is known.
 *
 * <table>
 * <caption>The names</caption>
 * <tr><th>header</th><th>variable</th><th>value</th></tr>
 * <tr><td>{@code Capstan-Caller}</td><td>{@code CAPSTAN_CALLER}</td><td>the principal</td></tr>
 * <tr><td>{@code Capstan-Caller-Authentication}</td><td>{@code CAPSTAN_CALLER_AUTHENTICATION}</td>
 * <td>{@code none}, {@code process}, {@code jwt} or {@code hmac}</td></tr>
 * <tr><td>{@code Capstan-Caller-Host}</td><td>{@code CAPSTAN_CALLER_HOST}</td><td>its host</td></tr>
 * <tr><td>{@code Capstan-Caller-Person}</td><td>{@code CAPSTAN_CALLER_PERSON}</td><td>the user it belongs to</td></tr>
 * <tr><td>{@code Capstan-Tenant}</td><td>{@code CAPSTAN_TENANT}</td><td>its tenant</td></tr>
 * <tr><td>{@code Capstan-On-Behalf-Of}, {@code …-Host}, {@code …-Person}</td>
 * <td>{@code CAPSTAN_ON_BEHALF_OF}, {@code …_HOST}, {@code …_PERSON}</td><td>the party it claims to act for</td></tr>
 * </table>
 */
enum CallerNames {

    /** Names of HTTP headers. */
    HEADERS(name -> name),

    /** Names of environment variables. */
    ENVIRONMENT(name -> name.toUpperCase(Locale.ROOT).replace('-', '_'));

    private final UnaryOperator<String> spelling;

    CallerNames(UnaryOperator<String> spelling) {
        this.spelling = spelling;
    }

    /** Returns the values of a caller by name. */
    Map<String, String> of(Caller caller) {
        Map<String, String> values = new LinkedHashMap<>();
        put(values, "Capstan-Caller", caller.id());
        put(values, "Capstan-Caller-Authentication", caller.authentication().wire());
        put(values, "Capstan-Caller-Host", caller.hostId());
        put(values, "Capstan-Caller-Person", caller.person());
        put(values, "Capstan-Tenant", caller.tenantId());
        Caller.@Nullable OnBehalfOf principal = caller.onBehalfOf();
        if (principal != null) {
            put(values, "Capstan-On-Behalf-Of", principal.agent());
            put(values, "Capstan-On-Behalf-Of-Host", principal.host());
            put(values, "Capstan-On-Behalf-Of-Person", principal.person());
        }
        return values;
    }

    private void put(Map<String, String> values, String name, @Nullable String value) {
        if (value != null) {
            values.put(spelling.apply(name), value);
        }
    }
}
