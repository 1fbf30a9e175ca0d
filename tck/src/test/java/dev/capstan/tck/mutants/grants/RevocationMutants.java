package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.DESCRIBE;
import static dev.capstan.tck.mutants.AuthMutations.LIST;
import static dev.capstan.tck.mutants.AuthMutations.REACTIVATE;
import static dev.capstan.tck.mutants.AuthMutations.REQUEST;
import static dev.capstan.tck.mutants.AuthMutations.REVOKE;
import static dev.capstan.tck.mutants.AuthMutations.ROTATE;
import static dev.capstan.tck.mutants.AuthMutations.ROTATE_HOST;
import static dev.capstan.tck.mutants.AuthMutations.acceptingRefused;
import static dev.capstan.tck.mutants.AuthMutations.changingAfter;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.mutants.AuthMutations;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedResponse;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.util.List;

/** Mutants that respect a revocation at some operations only (GR-8.2, GR-8.3.16). */
public final class RevocationMutants {

    private static final String AGENT_REVOKED = "agent_revoked";
    private static final String HOST_REVOKED = "host_revoked";

    private RevocationMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "lists capabilities for a revoked agent",
                        acceptingRefused(AGENT_REVOKED, call -> call.is("GET", LIST)),
                        "GR-8.2.1"),
                that(
                        "describes a capability to a revoked agent",
                        acceptingRefused(AGENT_REVOKED, call -> call.is("GET", DESCRIBE)),
                        "GR-8.2.1"),
                that(
                        "lets a revoked agent request a capability",
                        acceptingRefused(AGENT_REVOKED, call -> call.is("POST", REQUEST)),
                        "GR-8.2.1"),
                that(
                        "lists capabilities for a revoked host",
                        acceptingRefused(HOST_REVOKED, call -> call.is("GET", LIST)),
                        "GR-8.2.2"),
                that(
                        "lets a revoked host reactivate its agents",
                        acceptingRefused(HOST_REVOKED, call -> call.is("POST", REACTIVATE)),
                        "GR-8.2.2"),
                that(
                        "lets a revoked host revoke its agents",
                        acceptingRefused(HOST_REVOKED, call -> call.is("POST", REVOKE)),
                        "GR-8.2.2"),
                that(
                        "lets a revoked host rotate the keys of its agents",
                        acceptingRefused(HOST_REVOKED, call -> call.is("POST", ROTATE)),
                        "GR-8.2.2"),
                that(
                        "lets a revoked host rotate its key",
                        acceptingRefused(HOST_REVOKED, call -> call.is("POST", ROTATE_HOST)),
                        "GR-8.2.2"),
                that(
                        "activates a revoked agent when a user approves its earlier request",
                        changingAfter(
                                (call, reply) -> call.is("POST", REQUEST) && reply.status() < 400
                                        ? UnverifiedToken.of(call).subject()
                                        : "",
                                AuthMutations::requestedAgent,
                                (call, reply) -> activated(reply)),
                        "GR-8.3.16"));
    }

    private static ProxiedResponse activated(ProxiedResponse reply) {
        ObjectNode status = (ObjectNode) reply.json();
        return status.path("status").asText().equals("revoked")
                ? reply.withBody(status.put("status", "active"))
                : reply;
    }
}
