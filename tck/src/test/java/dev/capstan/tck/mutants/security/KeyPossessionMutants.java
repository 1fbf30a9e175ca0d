package dev.capstan.tck.mutants.security;

import static dev.capstan.tck.mutants.AuthMutations.EXECUTE;
import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.ROTATE;
import static dev.capstan.tck.mutants.AuthMutations.ROTATE_HOST;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import dev.capstan.tck.token.SigningKey;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Mutants that accept a public key without proof of possession (X-SEC-1). */
public final class KeyPossessionMutants {

    private KeyPossessionMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "registers an agent under the host that took its host's key",
                        changingRegistration(
                                ROTATE_HOST,
                                KeyPossessionMutants::sentKey,
                                KeyPossessionMutants::hostKey,
                                (first, reply) -> {
                                    ObjectNode answer = (ObjectNode) reply.json();
                                    answer.set("host_id", first.json().path("host_id"));
                                    return reply.withBody(answer);
                                }),
                        "X-SEC-1.1"),
                that(
                        "rejects a host whose key another host took",
                        changingRegistration(
                                ROTATE_HOST,
                                KeyPossessionMutants::sentKey,
                                KeyPossessionMutants::hostKey,
                                (first, reply) -> refused(409, "key_in_use")),
                        "X-SEC-1.1"),
                that(
                        "activates an agent for the user of the host that took its host's key",
                        changingRegistration(
                                ROTATE_HOST,
                                KeyPossessionMutants::sentKey,
                                KeyPossessionMutants::hostKey,
                                (first, reply) -> {
                                    ObjectNode answer = (ObjectNode) reply.json();
                                    answer.put("status", "active").remove("approval");
                                    return reply.withBody(answer);
                                }),
                        "X-SEC-1.1"),
                that(
                        "rejects the registration of an agent whose key another agent took",
                        changingRegistration(
                                ROTATE,
                                KeyPossessionMutants::sentKey,
                                KeyPossessionMutants::agentKey,
                                (first, reply) -> refused(409, "agent_exists")),
                        "X-SEC-1.2"),
                that(
                        "returns the agent that took the key for a registration",
                        changingRegistration(
                                ROTATE,
                                KeyPossessionMutants::sentKey,
                                KeyPossessionMutants::agentKey,
                                (first, reply) -> {
                                    ObjectNode answer = (ObjectNode) reply.json();
                                    answer.set("agent_id", first.json().path("agent_id"));
                                    return reply.withBody(answer);
                                }),
                        "X-SEC-1.2"),
                that(
                        "rejects an agent's key that another host registered",
                        changingRegistration(
                                REGISTER,
                                KeyPossessionMutants::agentKey,
                                KeyPossessionMutants::agentKey,
                                (first, reply) -> refused(409, "agent_exists")),
                        "X-SEC-1.3"),
                that(
                        "registers an agent under the host that first sent its key",
                        changingRegistration(
                                REGISTER,
                                KeyPossessionMutants::agentKey,
                                KeyPossessionMutants::agentKey,
                                (first, reply) -> {
                                    ObjectNode answer = (ObjectNode) reply.json();
                                    answer.set("host_id", first.json().path("host_id"));
                                    return reply.withBody(answer);
                                }),
                        "X-SEC-1.3"),
                that(
                        "rejects executions of an agent whose key another agent took",
                        refusingOwners(EXECUTE, ROTATE, KeyPossessionMutants::agentKey, refused(401, "invalid_jwt")),
                        "X-SEC-1.4"),
                that(
                        "applies the grants of the agent that took an agent's key",
                        refusingOwners(
                                EXECUTE,
                                ROTATE,
                                KeyPossessionMutants::agentKey,
                                refused(403, "capability_not_granted")),
                        "X-SEC-1.4"),
                that(
                        "returns 401 to a host whose key another host took",
                        refusingOwners(STATUS, ROTATE_HOST, KeyPossessionMutants::hostKey, refused(401, "invalid_jwt")),
                        "X-SEC-1.5"),
                that(
                        "mistakes a host for the host that took its key",
                        refusingOwners(
                                STATUS, ROTATE_HOST, KeyPossessionMutants::hostKey, refused(403, "unauthorized")),
                        "X-SEC-1.5"));
    }

    /**
     * Returns a mutation that refuses the owner of a key after another caller sent it.
     *
     * @param path the path of the refused requests
     * @param attempt the path that the other caller sends the key to
     * @param registered returns the key of a registration
     */
    private static HttpMutation refusingOwners(
            String path, String attempt, Function<ProxiedRequest, String> registered, ProxiedResponse refusal) {
        Map<String, Set<String>> owners = new ConcurrentHashMap<>();
        Set<String> stopped = ConcurrentHashMap.newKeySet();
        return (call, right) -> {
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", REGISTER) && reply.status() == 200) {
                owners.put(
                        registered.apply(call),
                        Set.of(hostKey(call), reply.json().path("agent_id").asText()));
            }
            if (call.is("POST", attempt)) {
                stopped.addAll(owners.getOrDefault(sentKey(call), Set.of()));
            }
            UnverifiedToken sender = UnverifiedToken.of(call);
            boolean isStopped = stopped.contains(path.equals(EXECUTE) ? sender.subject() : sender.issuer());
            return call.path().startsWith(path) && isStopped ? refusal : reply;
        };
    }

    /**
     * Returns a mutation that changes the response to a registration whose key was sent before.
     *
     * @param path the path that the key was sent to
     * @param sent returns the key in a request to that path
     * @param registered returns the key of a registration
     * @param change changes the response, given the response to the request that sent the key first
     */
    private static HttpMutation changingRegistration(
            String path,
            Function<ProxiedRequest, String> sent,
            Function<ProxiedRequest, String> registered,
            BiFunction<ProxiedResponse, ProxiedResponse, ProxiedResponse> change) {
        Map<String, ProxiedResponse> first = new ConcurrentHashMap<>();
        return (call, right) -> {
            ProxiedResponse before = call.is("POST", REGISTER) ? first.get(registered.apply(call)) : null;
            ProxiedResponse reply = right.apply(call);
            if (call.is("POST", path) && reply.status() == 200) {
                first.putIfAbsent(sent.apply(call), reply);
            }
            return before == null ? reply : change.apply(before, reply);
        };
    }

    private static String sentKey(ProxiedRequest call) {
        return thumbprint(call.json().path("public_key"));
    }

    private static String hostKey(ProxiedRequest call) {
        return UnverifiedToken.of(call).issuer();
    }

    private static String agentKey(ProxiedRequest call) {
        return thumbprint(UnverifiedToken.of(call).claims().path("agent_public_key"));
    }

    private static String thumbprint(JsonNode key) {
        return SigningKey.thumbprintOf(key.path("x").asText());
    }
}
