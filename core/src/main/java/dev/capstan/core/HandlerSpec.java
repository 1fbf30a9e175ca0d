package dev.capstan.core;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which of the four kinds of handler runs a capability, if any does, and what that kind has to know. */
public sealed interface HandlerSpec {

    /** The name on the wire and in {@code capabilities.yaml}. */
    String kind();

    /** The permission without which a handler of this kind can do nothing, if there is one (INV-3.2). */
    default Optional<Permission> requiredPermission() {
        return Optional.empty();
    }

    /**
     * The agent itself, in this process: what a capability has that names no handler.
     *
     * @param skill the name under which the agent knows the work; the capability's own name where it is null
     */
    record Agent(@Nullable String skill) implements HandlerSpec {

        /** An agent that knows the work by the capability's own name. */
        public Agent() {
            this(null);
        }

        @Override
        public String kind() {
            return "agent";
        }
    }

    /** The agent, where somebody else serves it: calls are carried to it by agent RPC. */
    record Peer() implements HandlerSpec {
        @Override
        public String kind() {
            return "agent";
        }
    }

    /**
     * The payload is sent to a URL and its JSON answer is the result.
     *
     * @param url an absolute http or https URL
     * @param method GET, POST, PUT, PATCH or DELETE
     * @param callerHeaders whether the service is told who calls
     */
    record Http(URI url, String method, boolean callerHeaders) implements HandlerSpec {

        /** A service that is told who calls. */
        public Http(URI url, String method) {
            this(url, method, true);
        }

        /** Whether the members of the payload become parameters of the query, as the method carries no body. */
        public boolean takesQuery() {
            return method.equals("GET") || method.equals("DELETE");
        }

        /** Returns the first of these names, however it is spelt, to which the query of the URL gives a value; or empty. */
        public Optional<String> fixedAmong(Stream<String> names) {
            Set<String> fixed = takesQuery() ? QueryNames.in(url.getRawQuery()) : Set.of();
            return fixed.isEmpty()
                    ? Optional.empty()
                    : names.filter(name -> fixed.contains(QueryNames.folded(name)))
                            .findFirst();
        }

        @Override
        public Optional<Permission> requiredPermission() {
            boolean reads = method.equals("GET") || method.equals("HEAD");
            return Optional.of(reads ? Permission.NETWORK_READ : Permission.NETWORK_WRITE);
        }

        @Override
        public String kind() {
            return "http";
        }
    }

    /**
     * A program that reads the payload as JSON on its standard input and writes the result on its standard output.
     *
     * @param command the program and its arguments; no shell reads them
     * @param memory how many bytes each of its processes may claim, at least one
     */
    record Process(List<String> command, long memory) implements HandlerSpec {

        /** How many bytes a process may claim where nothing else is said: 512 MiB. */
        public static final long DEFAULT_MEMORY = 512L << 20;

        /** A program with the usual memory. */
        public Process(List<String> command) {
            this(command, DEFAULT_MEMORY);
        }

        public Process {
            if (memory < 1) {
                throw new IllegalArgumentException("a process needs memory");
            }
            command = List.copyOf(command);
        }

        @Override
        public Optional<Permission> requiredPermission() {
            return Optional.of(Permission.COMPUTE_EXECUTE);
        }

        @Override
        public String kind() {
            return "process";
        }
    }

    /**
     * A {@link dev.capstan.core.handler.CapabilityHandler} found on the class path.
     *
     * @param name the name the handler goes by
     */
    record Java(String name) implements HandlerSpec {
        @Override
        public String kind() {
            return "java";
        }
    }

    /** None: the capability is advertised to AGH peers and nothing says how it runs, so that nobody can call it. */
    record None() implements HandlerSpec {
        @Override
        public String kind() {
            return "none";
        }
    }
}
