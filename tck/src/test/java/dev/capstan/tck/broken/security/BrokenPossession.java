package dev.capstan.tck.broken.security;

import static dev.capstan.tck.broken.AuthFaults.EXECUTE;
import static dev.capstan.tck.broken.AuthFaults.REGISTER;
import static dev.capstan.tck.broken.AuthFaults.ROTATE;
import static dev.capstan.tck.broken.AuthFaults.ROTATE_HOST;
import static dev.capstan.tck.broken.AuthFaults.STATUS;
import static dev.capstan.tck.broken.AuthFaults.refused;
import static dev.capstan.tck.broken.BrokenServer.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.broken.Bearer;
import dev.capstan.tck.broken.BrokenServer;
import dev.capstan.tck.broken.Call;
import dev.capstan.tck.broken.Fault;
import dev.capstan.tck.broken.Reply;
import dev.capstan.tck.token.SigningKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Servers on which a public key is as good as its private half (X-SEC-1). */
public final class BrokenPossession {

    private BrokenPossession() {}

    public static List<BrokenServer> shelf() {
        return List.of(
                that(
                        "registers agents under whichever host took their host's key",
                        taken(ROTATE_HOST, BrokenPossession::sentKey, BrokenPossession::hostKey, (first, reply) -> {
                            ObjectNode answer = (ObjectNode) reply.json();
                            answer.set("host_id", first.json().path("host_id"));
                            return reply.saying(answer);
                        }),
                        "X-SEC-1.1"),
                that(
                        "refuses a host whose key another has taken",
                        taken(
                                ROTATE_HOST,
                                BrokenPossession::sentKey,
                                BrokenPossession::hostKey,
                                (first, reply) -> refused(409, "key_in_use")),
                        "X-SEC-1.1"),
                that(
                        "activates agents for the person behind whichever host took their host's key",
                        taken(ROTATE_HOST, BrokenPossession::sentKey, BrokenPossession::hostKey, (first, reply) -> {
                            ObjectNode answer = (ObjectNode) reply.json();
                            answer.put("status", "active").remove("approval");
                            return reply.saying(answer);
                        }),
                        "X-SEC-1.1"),
                that(
                        "refuses an agent whose key another has taken",
                        taken(
                                ROTATE,
                                BrokenPossession::sentKey,
                                BrokenPossession::agentKey,
                                (first, reply) -> refused(409, "agent_exists")),
                        "X-SEC-1.2"),
                that(
                        "answers a registration with the agent that took its key",
                        taken(ROTATE, BrokenPossession::sentKey, BrokenPossession::agentKey, (first, reply) -> {
                            ObjectNode answer = (ObjectNode) reply.json();
                            answer.set("agent_id", first.json().path("agent_id"));
                            return reply.saying(answer);
                        }),
                        "X-SEC-1.2"),
                that(
                        "registers a key once, whichever host sends it",
                        taken(
                                REGISTER,
                                BrokenPossession::agentKey,
                                BrokenPossession::agentKey,
                                (first, reply) -> refused(409, "agent_exists")),
                        "X-SEC-1.3"),
                that(
                        "registers an agent under the host that sent its key first",
                        taken(REGISTER, BrokenPossession::agentKey, BrokenPossession::agentKey, (first, reply) -> {
                            ObjectNode answer = (ObjectNode) reply.json();
                            answer.set("host_id", first.json().path("host_id"));
                            return reply.saying(answer);
                        }),
                        "X-SEC-1.3"),
                that(
                        "stops an agent whose key another has taken",
                        stopping(EXECUTE, ROTATE, BrokenPossession::agentKey, refused(401, "invalid_jwt")),
                        "X-SEC-1.4"),
                that(
                        "judges an agent by the grants of the agent that took its key",
                        stopping(EXECUTE, ROTATE, BrokenPossession::agentKey, refused(403, "capability_not_granted")),
                        "X-SEC-1.4"),
                that(
                        "stops a host whose key another has taken",
                        stopping(STATUS, ROTATE_HOST, BrokenPossession::hostKey, refused(401, "invalid_jwt")),
                        "X-SEC-1.5"),
                that(
                        "takes a host for the one that took its key",
                        stopping(STATUS, ROTATE_HOST, BrokenPossession::hostKey, refused(403, "unauthorized")),
                        "X-SEC-1.5"));
    }

    /**
     * Those whose key another has tried to take are refused.
     *
     * @param path where they are refused
     * @param attempt where the key is sent
     * @param registered the key by which a registration is known again
     */
    private static Fault stopping(String path, String attempt, Function<Call, String> registered, Reply refusal) {
        Map<String, Set<String>> owners = new ConcurrentHashMap<>();
        Set<String> stopped = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            Reply reply = right.apply(call);
            if (call.is("POST", REGISTER) && reply.status() == 200) {
                owners.put(
                        registered.apply(call),
                        Set.of(hostKey(call), reply.json().path("agent_id").asText()));
            }
            if (call.is("POST", attempt)) {
                stopped.addAll(owners.getOrDefault(sentKey(call), Set.of()));
            }
            Bearer sender = Bearer.of(call);
            boolean isStopped = stopped.contains(path.equals(EXECUTE) ? sender.subject() : sender.issuer());
            return call.path().startsWith(path) && isStopped ? refusal : reply;
        };
    }

    /**
     * Registrations are answered in another way where a key was sent before.
     *
     * @param path where it was sent
     * @param sent the key that is sent there
     * @param registered the key by which the registration is known again
     * @param change how the registration is answered, given the answer to the first who sent the key
     */
    private static Fault taken(
            String path,
            Function<Call, String> sent,
            Function<Call, String> registered,
            BiFunction<Reply, Reply, Reply> change) {
        Map<String, Reply> first = new ConcurrentHashMap<>();
        return (call, right) -> {
            Reply before = call.is("POST", REGISTER) ? first.get(registered.apply(call)) : null;
            Reply reply = right.apply(call);
            if (call.is("POST", path) && reply.status() == 200) {
                first.putIfAbsent(sent.apply(call), reply);
            }
            return before == null ? reply : change.apply(before, reply);
        };
    }

    private static String sentKey(Call call) {
        return thumbprint(call.json().path("public_key"));
    }

    private static String hostKey(Call call) {
        return Bearer.of(call).issuer();
    }

    private static String agentKey(Call call) {
        return thumbprint(Bearer.of(call).claims().path("agent_public_key"));
    }

    private static String thumbprint(JsonNode key) {
        return SigningKey.thumbprintOf(key.path("x").asText());
    }
}
