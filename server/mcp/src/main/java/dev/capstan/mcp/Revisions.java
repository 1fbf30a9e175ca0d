package dev.capstan.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The revisions of the protocol that the server speaks. Those with {@code initialize} name their revision once, in a
 * header or not at all. Each request of {@link #STATELESS} names it in {@code _meta}, and its headers repeat its body.
 */
final class Revisions {

    /** The revision without {@code initialize}. */
    static final String STATELESS = "2026-07-28";

    /** The latest revision with {@code initialize}. */
    static final String LATEST_INITIALIZED = "2025-11-25";

    /** The prefix of the members of {@code _meta} that the protocol defines. */
    static final String PREFIX = "io.modelcontextprotocol/";

    /** The methods of {@link #STATELESS}. */
    static final Set<String> STATELESS_METHODS = Set.of(McpServer.DISCOVER, McpServer.LIST, McpServer.CALL);

    private static final List<String> ALL = List.of(STATELESS, LATEST_INITIALIZED, "2025-06-18");

    private static final int HEADER_MISMATCH = -32_020;
    private static final int UNSUPPORTED_REVISION = -32_022;
    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;

    private Revisions() {}

    /** Returns all of them, the latest first. */
    static List<String> all() {
        return ALL;
    }

    /** Returns the revision that {@code initialize} leads to: the requested one if it has that method. */
    static String initialized(String requested) {
        return ALL.contains(requested) && !requested.equals(STATELESS) ? requested : LATEST_INITIALIZED;
    }

    /** Whether a message names {@link #STATELESS} as its revision. */
    static boolean isStateless(JsonNode message) {
        return STATELESS.equals(named(message));
    }

    private static @Nullable String named(JsonNode message) {
        return meta(message).path(PREFIX + "protocolVersion").textValue();
    }

    private static JsonNode meta(JsonNode message) {
        return message.path("params").path("_meta");
    }

    /** Returns why a message is refused by its revision, or empty if its method may respond. */
    static Optional<Rejection> rejection(JsonNode message, MessageHeaders headers) {
        @Nullable String named = named(message);
        @Nullable String revision = named == null ? headers.revision() : named;
        if (named != null && headers.revision() != null && !named.equals(headers.revision())) {
            return Optional.of(mismatch(message, "MCP-Protocol-Version", "the revision in _meta"));
        }
        if (revision != null && !ALL.contains(revision)) {
            return Optional.of(unsupported(message, revision));
        }
        boolean isRequest = message.has("id") && message.has("method");
        return STATELESS.equals(revision) && isRequest ? statelessRejection(message, headers) : Optional.empty();
    }

    private static Rejection unsupported(JsonNode message, String revision) {
        ObjectNode error = JsonRpc.error(
                id(message),
                UNSUPPORTED_REVISION,
                "the server does not speak this revision of the protocol; use one of " + String.join(", ", ALL));
        ObjectNode data = error.withObject("/error/data").put("requested", revision);
        ALL.forEach(data.putArray("supported")::add);
        return new Rejection(BAD_REQUEST, error);
    }

    private static Optional<Rejection> statelessRejection(JsonNode message, MessageHeaders headers) {
        JsonNode params = message.path("params");
        String method = message.path("method").asText();
        if (!isStateless(message)) {
            return Optional.of(missing(message, "protocolVersion", "a string is"));
        }
        if (headers.revision() == null) {
            return Optional.of(mismatch(message, "MCP-Protocol-Version", "the revision in _meta"));
        }
        if (!method.equals(headers.decodedMethod())) {
            return Optional.of(mismatch(message, "Mcp-Method", "the method"));
        }
        if (!meta(message).path(PREFIX + "clientCapabilities").isObject()) {
            return Optional.of(missing(message, "clientCapabilities", "an object is"));
        }
        if (!STATELESS_METHODS.contains(method)) {
            return Optional.of(new Rejection(NOT_FOUND, JsonRpc.unknownMethod(message.get("id"), STATELESS_METHODS)));
        }
        boolean isNamed = method.equals(McpServer.CALL) && params.path("name").isTextual();
        return isNamed && !params.get("name").textValue().equals(headers.decodedName())
                ? Optional.of(mismatch(message, "Mcp-Name", "the name of the tool"))
                : Optional.empty();
    }

    private static Rejection missing(JsonNode message, String member, String type) {
        return new Rejection(
                BAD_REQUEST,
                JsonRpc.error(
                        id(message),
                        JsonRpc.INVALID_PARAMS,
                        "/params/_meta/" + PREFIX.replace("/", "~1") + member + ": " + type + " required"));
    }

    private static Rejection mismatch(JsonNode message, String header, String repeated) {
        return new Rejection(
                BAD_REQUEST,
                JsonRpc.error(
                        id(message),
                        HEADER_MISMATCH,
                        "the header " + header + " must repeat " + repeated + " exactly"));
    }

    private static JsonNode id(JsonNode message) {
        return message.path("id");
    }
}
