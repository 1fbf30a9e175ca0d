package dev.capstan.tck.mutants.grants;

import static dev.capstan.tck.mutants.AuthMutations.REGISTER;
import static dev.capstan.tck.mutants.AuthMutations.STATUS;
import static dev.capstan.tck.mutants.AuthMutations.acceptingAll;
import static dev.capstan.tck.mutants.AuthMutations.changing;
import static dev.capstan.tck.mutants.AuthMutations.refused;
import static dev.capstan.tck.mutants.Mutant.that;

import dev.capstan.tck.mutants.HttpMutation;
import dev.capstan.tck.mutants.Mutant;
import dev.capstan.tck.mutants.ProxiedRequest;
import dev.capstan.tck.mutants.UnverifiedToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.function.Predicate;

/** Mutants in published key sets (X-GR-8.15). */
public final class KeySetMutants {

    private KeySetMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                that(
                        "rejects an agent with agent_jwks_url",
                        changing(
                                (call, reply) -> call.is("POST", REGISTER)
                                        && !url(call, "agent_jwks_url").isEmpty(),
                                (call, reply) -> refused(400, "invalid_request")),
                        "X-GR-8.15.1"),
                that(
                        "does not refresh the key set of a host",
                        changing(
                                (call, reply) -> UnverifiedToken.of(call)
                                        .header()
                                        .path("kid")
                                        .asText()
                                        .equals("key-2"),
                                (call, reply) -> refused(401, "invalid_jwt")),
                        "X-GR-8.15.2"),
                that(
                        "accepts a key set whose only key has a different kid",
                        registering("/has-only-the-key-of-another-id"),
                        "X-GR-8.15.3"),
                that(
                        "accepts a key set with a different key under the kid",
                        registering("/has-another-key-under-its-id"),
                        "X-GR-8.15.3"),
                that("accepts an empty key set", registering("/has-no-keys"), "X-GR-8.15.4"),
                that("accepts a key set with a symmetric key", registering("/has-a-symmetric-key"), "X-GR-8.15.4"),
                that("accepts a key without kty", registering("/has-its-key-without-the-type"), "X-GR-8.15.4"),
                that(
                        "registers an agent whose key is in the key set of its host",
                        acceptingAll(call -> call.is("POST", REGISTER)
                                && !url(call, "agent_jwks_url").isEmpty()),
                        "X-GR-8.15.5"),
                that(
                        "lets a host switch between a key and a key set",
                        acceptingAll(call -> call.is("GET", STATUS)),
                        "X-GR-8.15.6"),
                that("fetches a key set from a loopback address", connectingToKeySet(url -> true), "X-GR-8.15.7"),
                that(
                        "fetches a key set from any address over https",
                        connectingToKeySet(url -> url.getScheme().equals("https")),
                        "X-GR-8.15.7"),
                that(
                        "fetches a key set from any address but 127.0.0.1",
                        connectingToKeySet(url -> !url.getHost().equals("127.0.0.1")),
                        "X-GR-8.15.7"),
                that("follows any number of redirects to a key set", registering("/0"), "X-GR-8.15.8"),
                that(
                        "accepts a key set of any size",
                        acceptingAll(call -> call.is("POST", REGISTER)
                                && url(call, "agent_jwks_url").isEmpty()
                                && url(call, "host_jwks_url").endsWith("/host/jwks.json")),
                        "X-GR-8.15.9"));
    }

    /** Returns a mutation that accepts registrations of hosts with a key set at a path. */
    private static HttpMutation registering(String path) {
        return acceptingAll(
                call -> call.is("POST", REGISTER) && url(call, "host_jwks_url").endsWith(path));
    }

    private static HttpMutation connectingToKeySet(Predicate<URI> urls) {
        return (call, right) -> {
            String keySet = url(call, "host_jwks_url");
            if (call.is("POST", REGISTER) && !keySet.isEmpty() && urls.test(URI.create(keySet))) {
                URI address = URI.create(keySet);
                try (Socket visit = new Socket(address.getHost(), address.getPort())) {
                    visit.setSoTimeout(1);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
            return right.apply(call);
        };
    }

    private static String url(ProxiedRequest call, String claim) {
        return UnverifiedToken.of(call).claims().path(claim).asText("");
    }
}
