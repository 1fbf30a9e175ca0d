package dev.capstan.tck.messages;

import dev.capstan.tck.mutants.ProxiedRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The messages that the kit sends to the reference server, each with the schema of what it carries. */
final class MessageKinds {

    /** The schema name of messages without content. */
    static final String BARE = "(nothing)";

    /** The schema name of envelopes on the message bus. */
    static final String BUS = "bus-envelope";

    private static final String PART = "/[^/?]+";
    private static final String QUERY = "(\\?.*)?";

    private static final List<Kind> ALL = List.of(
            kind("POST", "/rpc/requests", "agent-request"),
            kind("POST", "/invocations", "invocation"),
            kind("POST", "/agh/envelopes", "envelope"),
            kind("POST", "/agh/transfers", "transfer"),
            kind("POST", "/bus/envelopes", BUS),
            kind("POST", "/negotiations", "negotiate"),
            kind("PUT", "/registry" + PART + PART, "declaration"),
            kind("POST", "/registry" + PART + PART + "/withdrawal", "withdrawal"),
            kind("POST", "/registry" + PART + PART + "/deprecation", BARE),
            kind("POST", "/agent/register", "register"),
            kind("POST", "/agent/request-capability", "request-capability"),
            kind("POST", "/agent/(reactivate|revoke)", "agent"),
            kind("POST", "/agent/rotate-key", "rotate-key"),
            kind("POST", "/agent/introspect", "introspect"),
            kind("POST", "/host/rotate-key", "rotate-host-key"),
            kind("POST", "/host/revoke", "nothing"),
            kind("POST", "/capability/execute", "execute"),
            kind("POST", "/capability/batch-execute", "batch-execute"),
            kind("POST", "/approvals" + PART, "approval"),
            kind("DELETE", "/(invocations|negotiations)" + PART, BARE),
            kind("DELETE", "/agents" + PART + "/(session|grants" + PART + ")", BARE),
            kind("GET", "/(rpc/requests|negotiations)" + PART, BARE),
            kind("GET", "/(capabilities|registry)(" + PART + "){0,3}", BARE),
            kind("GET", "/(health|audit/records|audit/verification)", BARE),
            kind("GET", "/.well-known/(agent-configuration|jwks.json)", BARE),
            kind("GET", "/agh/(capabilities|greetings|peers|interactions" + PART + PART + ")", BARE),
            kind("GET", "/(agent/status|capability/list|capability/describe|capability/executions" + PART + ")", BARE));

    private record Kind(String method, Pattern path, String schema) {}

    private MessageKinds() {}

    /** The name of the schema of what a message carries, {@link #BARE} or nothing where the message is unknown. */
    static Optional<String> of(ProxiedRequest call) {
        return ALL.stream()
                .filter(kind -> kind.method().equals(call.method())
                        && kind.path().matcher(call.path()).matches())
                .map(Kind::schema)
                .findFirst();
    }

    /** The names of the schemas of everything that the kit sends. */
    static Set<String> schemas() {
        Set<String> schemas = new TreeSet<>(Set.of("host-jwt", "agent-jwt"));
        ALL.stream().map(Kind::schema).filter(name -> !name.equals(BARE)).forEach(schemas::add);
        return schemas;
    }

    private static Kind kind(String method, String path, String schema) {
        return new Kind(method, Pattern.compile(path + QUERY), schema);
    }
}
