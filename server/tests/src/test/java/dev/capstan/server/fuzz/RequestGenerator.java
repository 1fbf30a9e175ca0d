package dev.capstan.server.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.http.access.KnownRoutes;
import dev.capstan.server.RunningServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Makes requests to every route: the body from the shape of the route, everything else from what means something. */
final class RequestGenerator {

    private static final Pattern VARIABLE = Pattern.compile("\\{\\+?\\w+}");

    /** The schemas of the routes' requests. */
    static final Map<String, String> SHAPES = Map.ofEntries(
            Map.entry("POST /accounts", "account"),
            Map.entry("POST /accounts/{name}/role", "account-role"),
            Map.entry("POST /accounts/{name}/password", "account-password"),
            Map.entry("POST /agent/register", "agent-registration"),
            Map.entry("POST /agent/request-capability", "capability-request"),
            Map.entry("POST /agent/reactivate", "agent-reference"),
            Map.entry("POST /agent/revoke", "agent-reference"),
            Map.entry("POST /agent/rotate-key", "key-rotation"),
            Map.entry("POST /host/rotate-key", "key-rotation"),
            Map.entry("POST /agent/introspect", "introspection"),
            Map.entry("POST /capability/execute", "execution"),
            Map.entry("POST /capability/batch-execute", "batch-execution"),
            Map.entry("POST /invocations", "invocation"),
            Map.entry("POST /rpc/requests", "rpc-request"),
            Map.entry("POST /mcp", "mcp-message"),
            Map.entry("POST /agh/transfers", "transfer"),
            Map.entry("POST /negotiations", "negotiation"),
            Map.entry("PUT /registry/{capability}/{version}", "publication"),
            Map.entry("POST /registry/{capability}/{version}/withdrawal", "withdrawal"),
            Map.entry("POST /approvals/{userCode}", "approval"));

    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "FROB");

    private static final List<String> TYPES = List.of(
            "application/json; charset=utf-16",
            "application/json; charset=nonsense",
            "application/JSON;a",
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data",
            "multipart/form-data; boundary=x",
            "application/xml",
            "*/*",
            "a",
            "",
            ";",
            "application/json, application/json",
            "application/problem+json");

    private static final List<String> PARAMETERS = List.of(
            "limit",
            "cursor",
            "kind",
            "since",
            "until",
            "q",
            "query",
            "name",
            "agent_id",
            "capability",
            "version",
            "status",
            "tag",
            "from",
            "to",
            "page",
            "caller",
            "trace_id",
            "user_code",
            "state",
            "peer",
            "channel",
            "order",
            "after",
            "tenant",
            "expect_head",
            "code",
            "done");

    /** Parameters as a route takes them, so that what is behind their check is reached, too. */
    private static final List<String> QUERIES = List.of(
            "after=1&limit=2",
            "after=9223372036854775807",
            "tenant=default&limit=1000",
            "tenant=nobody",
            "kind=invocation&since=2026-01-01T00:00:00Z",
            "kind=agent_registered&until=2026-01-01T00:00:00Z&after=3",
            "from=1:" + "a".repeat(64),
            "from=0:" + "0".repeat(64) + "&limit=1",
            "expect_head=5:" + "f".repeat(64),
            "channel=builders",
            "channel=builders&limit=1",
            "peer=counter");

    private static final List<String> HEADERS = List.of(
            "Accept",
            "Prefer",
            "Trace-Id",
            "traceparent",
            "tracestate",
            "Cookie",
            "Idempotency-Key",
            "If-None-Match",
            "Range",
            "Origin",
            "Referer",
            "X-Forwarded-For",
            "Forwarded",
            "X-Http-Method-Override",
            "Accept-Language",
            "X-Minimum-Version",
            "X-Capability-Version",
            "Signature",
            "DPoP",
            "X-Capstan-Session");

    private static final List<String> VALUES = List.of(
            "text/html",
            "text/event-stream",
            "application/xml",
            "*/*;q=x",
            "respond-async",
            "respond-async, wait=9999999999",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-00-00-00",
            "a=b; session=x",
            "bytes=0-1",
            "http://evil.example",
            "null",
            "for=\"[::1]\";proto=https",
            "127.0.0.1, 10.0.0.1",
            "GET",
            "1.0",
            "\"etag\"",
            "*");

    private final List<String> routes = KnownRoutes.all();
    private final Map<String, SchemaValues> shapes = new HashMap<>();
    private final Credentials credentials;

    RequestGenerator(Credentials credentials) {
        this.credentials = credentials;
        SHAPES.values().forEach(name -> shapes.put(name, new SchemaValues(shape(name))));
    }

    private static JsonNode shape(String name) {
        try (InputStream in = RequestGenerator.class.getResourceAsStream("/shapes/" + name + ".json")) {
            return RunningServer.parsed(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the request that follows from this randomness alone, but for the times and numbers of tokens. */
    FuzzRequest next(Random random) {
        String route = FuzzStrings.pick(routes, random);
        int space = route.indexOf(' ');
        boolean own = random.nextInt(12) > 0;
        String method = own ? route.substring(0, space) : FuzzStrings.pick(METHODS, random);
        String path = path(route.substring(space + 1), random);
        FuzzRequest request = new FuzzRequest(route, method, path + query(random));
        authorize(request, path, random);
        addHeaders(request, random);
        if (!method.equals("GET") && !method.equals("HEAD") || random.nextInt(30) == 0) {
            addBody(request, route, random);
        }
        return request;
    }

    /** Adds credentials, except for changes of accounts: valid ones are not findings, and password hashes are slow. */
    private void authorize(FuzzRequest request, String path, Random random) {
        String value = credentials.any(path, random);
        boolean changesAccounts = path.startsWith("/accounts") && value.startsWith("Basic");
        if (!value.isEmpty() && !changesAccounts) {
            request.header("Authorization", value);
        }
    }

    private static String path(String template, Random random) {
        Matcher variables = VARIABLE.matcher(template);
        return variables.replaceAll(
                variable -> Matcher.quoteReplacement(URLEncoder.encode(FuzzStrings.any(random), StandardCharsets.UTF_8)
                        .replace("+", "%20")));
    }

    private static String query(Random random) {
        StringBuilder query = new StringBuilder(random.nextInt(4) > 0 ? "" : "?" + FuzzStrings.pick(QUERIES, random));
        for (int i = Math.max(0, random.nextInt(8) - 4); i > 0; i--) {
            String value = random.nextInt(8) == 0
                    ? FuzzStrings.pick(List.of("%zz", "%", "%c3%28", "%00", "a+b%20c", "&&=="), random)
                    : URLEncoder.encode(FuzzStrings.any(random), StandardCharsets.UTF_8);
            query.append(query.isEmpty() ? '?' : '&')
                    .append(FuzzStrings.pick(PARAMETERS, random))
                    .append('=')
                    .append(value);
        }
        return query.toString();
    }

    private static void addHeaders(FuzzRequest request, Random random) {
        for (int i = Math.max(0, random.nextInt(6) - 3); i > 0; i--) {
            String value = random.nextInt(6) == 0 ? visible(FuzzStrings.any(random)) : FuzzStrings.pick(VALUES, random);
            request.header(FuzzStrings.pick(HEADERS, random), value);
        }
    }

    /** Characters that may stand in a header; anything else ends the connection, as it has to. */
    private static String visible(String text) {
        return text.replaceAll("[^ -~]", "?");
    }

    private void addBody(FuzzRequest request, String route, Random random) {
        String name = SHAPES.get(route);
        SchemaValues values = name == null ? FuzzStrings.pick(List.copyOf(shapes.values()), random) : shapes.get(name);
        boolean form = name == null && random.nextInt(3) > 0;
        request.body(form ? form(random) : JsonMutator.bytes(values.value(random), random));
        String type = random.nextInt(10) == 0
                ? FuzzStrings.pick(TYPES, random)
                : form ? "application/x-www-form-urlencoded" : "application/json";
        if (!type.isEmpty()) {
            request.header("Content-Type", type);
        }
    }

    private static byte[] form(Random random) {
        List<String> fields = List.of(
                "name", "password", "user_code", "decision", "token", "form", "next", "csrf", "capability", "limit");
        StringBuilder form = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            form.append(FuzzStrings.pick(fields, random))
                    .append('=')
                    .append(
                            random.nextInt(8) == 0
                                    ? "%zz"
                                    : URLEncoder.encode(FuzzStrings.any(random), StandardCharsets.UTF_8))
                    .append(i == 1 ? "" : "&");
        }
        return form.toString().getBytes(StandardCharsets.UTF_8);
    }
}
