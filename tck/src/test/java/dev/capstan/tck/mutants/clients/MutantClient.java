package dev.capstan.tck.mutants.clients;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.token.SigningKey;
import dev.capstan.tck.token.Token;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A small client of Agent Auth in this process, with at most one defect. Its commands are its acts. */
final class MutantClient implements Commands {

    private static final int MAX_DOCUMENT_BYTES = 1 << 20;
    private static final int MAX_REDIRECTS = 3;
    private static final int REFUSALS = 400;
    private static final Map<String, String> DEFAULT_PATHS = Map.of(
            "register", "/agent/register",
            "status", "/agent/status",
            "request_capability", "/agent/request-capability",
            "reactivate", "/agent/reactivate",
            "revoke", "/agent/revoke",
            "execute", "/capability/execute");

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ClientDefect defect;
    private final Map<String, State> states = new ConcurrentHashMap<>();

    MutantClient(ClientDefect defect) {
        this.defect = defect;
    }

    /** The state of the client in one directory. */
    private static final class State {
        private SigningKey host = SigningKey.fresh();
        private @Nullable SigningKey refused;
        private @Nullable SigningKey shared;
        private @Nullable JsonNode document;
        private final Map<String, SigningKey> agents = new HashMap<>();
        private final Map<String, String> locations = new HashMap<>();
        private final Map<String, String> tokens = new HashMap<>();
    }

    /** The end of an act that did not succeed. */
    private static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Failed(String message) {
            super(message);
        }
    }

    private record Reply(int status, JsonNode body, int retryAfter) {
        String code() {
            return body.path("error").asText();
        }
    }

    @Override
    public CommandResult run(List<String> command, Path directory, String input) {
        try {
            return new CommandResult(0, new Act(command).perform(), "");
        } catch (Failed failed) {
            return new CommandResult(1, "", String.valueOf(failed.getMessage()));
        } catch (IOException e) {
            return new CommandResult(1, "", e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new CommandResult(1, "", "interrupted");
        }
    }

    private boolean has(ClientDefect one) {
        return defect == one;
    }

    /** One act. Its arguments are the act, directory, URL, name, agent, capability and arguments. */
    private final class Act {
        private final String act;
        private final Path directory;
        private final State state;
        private final String url;
        private final String name;
        private final String agent;
        private final String capability;
        private final String arguments;
        private final JsonNode document;

        Act(List<String> words) throws IOException, InterruptedException {
            act = words.get(0);
            directory = Path.of(words.get(1));
            state = states.computeIfAbsent(words.get(1), none -> new State());
            url = words.get(2);
            name = words.get(3);
            agent = words.get(4);
            capability = words.get(5);
            arguments = words.get(6);
            document = has(ClientDefect.KEEPS_DOCUMENT) && state.document != null ? state.document : discovered();
            state.document = document;
        }

        String perform() throws IOException, InterruptedException {
            return switch (act) {
                case "connect" -> connect();
                case "status" -> status();
                case "request" -> request();
                case "execute" -> execute();
                case "reactivate" -> has(ClientDefect.REACTIVATES_NOTHING) ? "" : lifecycle("reactivate");
                default -> disconnect();
            };
        }

        private JsonNode discovered() throws IOException, InterruptedException {
            URI at = URI.create(url + "/.well-known/agent-configuration");
            int redirects = has(ClientDefect.FOLLOWS_REDIRECTS) ? 10 : MAX_REDIRECTS;
            for (int i = 0; i <= redirects; i++) {
                HttpResponse<InputStream> response =
                        HTTP.send(HttpRequest.newBuilder(at).build(), HttpResponse.BodyHandlers.ofInputStream());
                try (InputStream body = response.body()) {
                    if (response.statusCode() == 302) {
                        at = URI.create(
                                response.headers().firstValue("Location").orElseThrow());
                        continue;
                    }
                    byte[] bytes = has(ClientDefect.READS_EVERYTHING)
                            ? body.readAllBytes()
                            : body.readNBytes(MAX_DOCUMENT_BYTES + 1);
                    if (bytes.length > MAX_DOCUMENT_BYTES && !has(ClientDefect.READS_EVERYTHING)) {
                        throw new Failed("the document is too large");
                    }
                    return checked(Json.read(new String(bytes, StandardCharsets.UTF_8)));
                }
            }
            throw new Failed("too many redirects");
        }

        private JsonNode checked(JsonNode read) {
            refuseIf(!has(ClientDefect.IGNORES_VERSION)
                    && !read.path("version").asText().startsWith("1."));
            refuseIf(has(ClientDefect.REFUSES_UNKNOWN_FIELDS) && read.has("x_kit_unknown"));
            refuseIf(has(ClientDefect.REFUSES_UNKNOWN_METHODS)
                    && read.path("approval_methods").size() > 1);
            refuseIf(!has(ClientDefect.ACCEPTS_ISSUER)
                    && !read.path("issuer").asText().equals(url));
            return read;
        }

        private void refuseIf(boolean wrong) {
            if (wrong) {
                throw new Failed("the discovery document is refused");
            }
        }

        private String issuer() {
            return document.path("issuer").asText();
        }

        private String endpoint(String operation) {
            return issuer()
                    + (has(ClientDefect.GUESSES_PATHS)
                            ? DEFAULT_PATHS.get(operation)
                            : document.path("endpoints").path(operation).asText());
        }

        private String connect() throws IOException, InterruptedException {
            SigningKey key = newKey();
            if (has(ClientDefect.NEW_HOST)) {
                state.host = SigningKey.fresh();
            }
            keepKeys();
            ObjectNode body = Json.object().put("name", name);
            body.set("capabilities", Json.list().add(capability));
            Reply reply = send("POST", endpoint("register"), registration(key), body);
            if (reply.status() >= REFUSALS) {
                state.refused = key;
                throw new Failed(reply.code());
            }
            String id = reply.body().path("agent_id").asText();
            state.agents.put(id, key);
            JsonNode decided = reply.body().path("status").asText().equals("pending")
                    ? approved(id, key, reply.body())
                    : reply.body();
            keepLocations(decided);
            if (!decided.path("status").asText().equals("active")) {
                throw new Failed("the agent is " + decided.path("status").asText());
            }
            return Json.write(decided);
        }

        private SigningKey newKey() {
            if (has(ClientDefect.SHARES_KEY)) {
                state.shared = state.shared == null ? SigningKey.fresh() : state.shared;
                return state.shared;
            }
            return has(ClientDefect.KEEPS_REFUSED_KEY) && state.refused != null ? state.refused : SigningKey.fresh();
        }

        private void keepKeys() throws IOException {
            Path file = directory.resolve("keys.json");
            Files.writeString(file, "{\"d\": \"" + "k".repeat(43) + "\"}");
            Files.setPosixFilePermissions(
                    file, PosixFilePermissions.fromString(has(ClientDefect.OPEN_FILES) ? "rw-r--r--" : "rw-------"));
        }

        private void keepLocations(JsonNode response) {
            response.path("agent_capability_grants").forEach(grant -> {
                if (grant.has("location")) {
                    state.locations.put(
                            grant.path("capability").asText(),
                            grant.path("location").asText());
                }
            });
        }

        private JsonNode approved(String id, SigningKey key, JsonNode registered)
                throws IOException, InterruptedException {
            JsonNode approval = registered.path("approval");
            int interval = 1_000 * approval.path("interval").asInt();
            Instant end = Instant.now()
                    .plusSeconds(approval.path("expires_in").asInt())
                    .plusSeconds(has(ClientDefect.IGNORES_EXPIRY) ? 5 : 0);
            int wait = has(ClientDefect.POLLS_FAST) ? 300 : interval;
            int rejected = 0;
            while (Instant.now().plusMillis(wait).isBefore(end)) {
                pause(wait);
                Reply poll = send("GET", endpoint("status") + "?agent_id=" + id, hostToken(), null);
                String status = poll.body().path("status").asText();
                if (poll.code().equals("slow_down")) {
                    wait = has(ClientDefect.IGNORES_SLOW_DOWN) ? interval : interval + 5_000;
                } else if (poll.retryAfter() > 0 && !has(ClientDefect.POLLS_BEFORE_RETRY_AFTER)) {
                    wait = 1_000 * poll.retryAfter();
                } else if (poll.code().equals("access_denied") || status.equals("rejected")) {
                    rejected++;
                    if (has(ClientDefect.REGISTERS_AGAIN) && rejected == 1) {
                        send("POST", endpoint("register"), registration(key), Json.object());
                    }
                    if (!has(ClientDefect.POLLS_REJECTED) || rejected > 2) {
                        throw new Failed("the user denied the request");
                    }
                } else if (status.equals("active")) {
                    return poll.body();
                }
                if (has(ClientDefect.GIVES_UP)) {
                    throw new Failed("not yet approved");
                }
            }
            throw new Failed("the approval has expired");
        }

        private String status() throws IOException, InterruptedException {
            String token = has(ClientDefect.STATUS_AS_AGENT) ? agentToken(issuer()) : hostToken();
            return text(send("GET", endpoint("status") + "?agent_id=" + agent, token, null));
        }

        private String request() throws IOException, InterruptedException {
            ObjectNode body = Json.object();
            body.set("capabilities", Json.list().add(capability));
            String audience = has(ClientDefect.REQUEST_AUDIENCE) ? endpoint("request_capability") : issuer();
            String token = has(ClientDefect.REQUESTS_AS_HOST) ? hostToken() : agentToken(audience);
            Reply reply = send("POST", endpoint("request_capability"), token, body);
            keepLocations(reply.body());
            return text(reply);
        }

        private String lifecycle(String operation) throws IOException, InterruptedException {
            return text(
                    send("POST", endpoint(operation), hostToken(), Json.object().put("agent_id", agent)));
        }

        private String disconnect() throws IOException, InterruptedException {
            String result = has(ClientDefect.REVOKES_NOTHING) ? "" : lifecycle("revoke");
            if (!has(ClientDefect.KEEPS_KEY)) {
                state.agents.remove(agent);
            }
            return result;
        }

        private String location() {
            String own = state.locations.get(capability);
            if (own != null && !has(ClientDefect.IGNORES_LOCATION)) {
                return own;
            }
            if (document.has("default_location")
                    && !has(ClientDefect.IGNORES_DEFAULT_LOCATION)
                    && !has(ClientDefect.GUESSES_PATHS)) {
                return document.path("default_location").asText();
            }
            return has(ClientDefect.GUESSES_LOCATION) ? issuer() + DEFAULT_PATHS.get("execute") : endpoint("execute");
        }

        private String execute() throws IOException, InterruptedException {
            if (!state.agents.containsKey(agent)) {
                throw new Failed("there is no such agent");
            }
            String location = location();
            String audience = has(ClientDefect.AGENT_AUDIENCE)
                    ? "https://other.example"
                    : has(ClientDefect.ISSUER_AS_AUDIENCE) ? issuer() : location;
            ObjectNode body = Json.object()
                    .put(
                            "capability",
                            has(ClientDefect.CHANGES_NAMES) ? capability.toLowerCase(Locale.ROOT) : capability);
            ObjectNode sent = (ObjectNode) Json.read(arguments);
            if (has(ClientDefect.CHANGES_ARGUMENTS)) {
                sent.remove("deep");
            }
            body.set("arguments", sent);
            String token = has(ClientDefect.SAME_TOKEN_ELSEWHERE)
                    ? state.tokens.computeIfAbsent(agent, none -> agentToken(audience))
                    : agentToken(audience);
            Reply reply = send("POST", location, token, body);
            for (int tries = 1; repeats(reply, tries); tries++) {
                boolean same = has(ClientDefect.REPEATS_TOKEN);
                reply = send("POST", location, same ? token : agentToken(audience), body);
            }
            if (has(ClientDefect.UNKNOWN_IS_SUCCESS) && reply.code().equals("kit_unheard_of")) {
                return "";
            }
            String result = reply.status() == 202 ? polled(reply.body(), audience, token) : text(reply);
            return has(ClientDefect.HIDES_RESULT) ? "" : result;
        }

        private boolean repeats(Reply reply, int tries) throws InterruptedException {
            boolean once = tries == 1;
            switch (reply.status()) {
                case 401:
                    return once;
                case 403:
                    return once
                            && (has(ClientDefect.REPEATS_REVOKED)
                                            && reply.code().equals("agent_revoked")
                                    || has(ClientDefect.REPEATS_UNGRANTED)
                                            && reply.code().equals("capability_not_granted"));
                case 429:
                    boolean hurries =
                            reply.retryAfter() > 0 ? has(ClientDefect.IGNORES_RETRY_AFTER) : has(ClientDefect.HURRIES);
                    pause(hurries ? 1 : 1_000 * Math.max(1, reply.retryAfter()));
                    return once;
                case 500:
                    return has(ClientDefect.RETRIES_FOREVER) && tries < 20;
                default:
                    return false;
            }
        }

        private String polled(JsonNode accepted, String audience, String first)
                throws IOException, InterruptedException {
            String at = accepted.path("status_url").asText();
            if (!at.startsWith(issuer() + "/") && !has(ClientDefect.POLLS_ELSEWHERE)) {
                throw new Failed("the status URL is on another server");
            }
            int wait = 500;
            while (true) {
                pause(wait);
                wait = has(ClientDefect.POLLS_EVENLY) ? wait : 2 * wait;
                String token = has(ClientDefect.SAME_TOKEN_FOR_POLLS) ? first : agentToken(audience);
                Reply poll = send("GET", at, has(ClientDefect.POLLS_WITHOUT_TOKEN) ? "" : token, null);
                boolean over = !poll.body().path("status").asText().equals("pending");
                if (over || has(ClientDefect.STOPS_POLLING)) {
                    return text(poll);
                }
            }
        }

        private String registration(SigningKey key) {
            return compact(
                    has(ClientDefect.NO_AGENT_KEY) ? host() : host().with("agent_public_key", publicKey(key)),
                    ClientDefect.HOST_SIGNATURE);
        }

        private ObjectNode publicKey(SigningKey key) {
            ObjectNode jwk = key.publicJwk();
            return has(ClientDefect.SENDS_PRIVATE_KEY) ? jwk.put("d", "k".repeat(43)) : jwk;
        }

        private String hostToken() {
            return has(ClientDefect.SAME_HOST_TOKEN)
                    ? state.tokens.computeIfAbsent("host", none -> compact(host(), ClientDefect.HOST_SIGNATURE))
                    : compact(host(), ClientDefect.HOST_SIGNATURE);
        }

        private Token host() {
            String iss = has(ClientDefect.HOST_ISSUER) ? "hst_kit" : state.host.thumbprint();
            String aud = has(ClientDefect.HOST_AUDIENCE) ? issuer() + "/agent/register" : issuer();
            String type = has(ClientDefect.HOST_TYPE) ? "JWT" : "host+jwt";
            Token token =
                    Token.of(type, iss, aud, Instant.now(), state.host).with("host_public_key", state.host.publicJwk());
            if (has(ClientDefect.HOST_LIFETIME)) {
                token = lasting(token);
            }
            return has(ClientDefect.HOST_TIMES) ? token.without("exp") : token;
        }

        private String agentToken(String audience) {
            SigningKey key = state.agents.getOrDefault(agent, state.host);
            String type = has(ClientDefect.AGENT_TYPE) ? "JWT" : "agent+jwt";
            Token token = Token.of(type, state.host.thumbprint(), audience, Instant.now(), key)
                    .with("sub", has(ClientDefect.AGENT_SUBJECT) ? name : agent);
            if (has(ClientDefect.AGENT_LIFETIME)) {
                token = lasting(token);
            }
            if (has(ClientDefect.AGENT_ISSUER)) {
                token = token.without("iss");
            }
            return compact(has(ClientDefect.AGENT_TIMES) ? token.without("iat") : token, ClientDefect.AGENT_SIGNATURE);
        }

        private Token lasting(Token token) {
            return token.with("exp", Json.tree(token.claims().path("iat").asLong() + 3_600));
        }

        private String compact(Token token, ClientDefect unsigned) {
            String id = UUID.randomUUID().toString();
            Token numbered = has(ClientDefect.NO_ID) || has(ClientDefect.SAME_ID)
                    ? token.with("other", id).with("jti", "1")
                    : token.with("jti", id);
            numbered = has(ClientDefect.NO_ID) ? numbered.without("jti") : numbered;
            return (has(unsigned) ? numbered.signedBy(SigningKey.fresh()) : numbered).compact();
        }

        private String text(Reply reply) {
            if (reply.status() >= REFUSALS) {
                throw new Failed(reply.code());
            }
            return Json.write(reply.body());
        }

        private Reply send(String method, String at, String token, @Nullable JsonNode body)
                throws IOException, InterruptedException {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(at)).timeout(Duration.ofSeconds(20));
            if (!token.isEmpty()) {
                request.header("Authorization", "Bearer " + token);
            }
            HttpResponse<String> response = HTTP.send(
                    request.method(
                                    method,
                                    body == null
                                            ? HttpRequest.BodyPublishers.noBody()
                                            : HttpRequest.BodyPublishers.ofString(Json.write(body)))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            return new Reply(
                    response.statusCode(),
                    Json.read(response.body()),
                    response.headers()
                            .firstValue("Retry-After")
                            .map(Integer::parseInt)
                            .orElse(0));
        }

        /** Lets time pass, as a client does between two requests. */
        private void pause(int millis) throws InterruptedException {
            boolean never = new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
            if (never) {
                throw new IllegalStateException("the latch was released");
            }
        }
    }
}
