package dev.capstan.core;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The kind of handler that runs a capability, with the settings of that kind. */
public sealed interface HandlerSpec {

    /** Returns the name on the wire and in {@code capabilities.yaml}. */
    String kind();

    /** Returns the permission that this kind of handler always needs, or empty (INV-3.2). */
    default Optional<Permission> requiredPermission() {
        return Optional.empty();
    }

    /**
     * The agent itself, in this process: the default of a capability that names no handler.
     *
     * @param skill name of the skill in the agent; null for the capability's own name
     */
    record Agent(@Nullable String skill) implements HandlerSpec {

        /** Creates a handler whose skill has the capability's own name. */
        public Agent() {
            this(null);
        }

        @Override
        public String kind() {
            return "agent";
        }
    }

    /** The agent on another server: calls are routed to it by agent RPC. */
    record Peer() implements HandlerSpec {
        @Override
        public String kind() {
            return "agent";
        }
    }

    /**
     * A service that gets the payload at a URL and responds with the result as JSON.
     *
     * @param url an absolute http or https URL
     * @param method GET, POST, PUT, PATCH or DELETE
     * @param callerHeaders whether request headers identify the caller
     */
    record Http(URI url, String method, boolean callerHeaders) implements HandlerSpec {

        /** Creates a handler whose request headers identify the caller. */
        public Http(URI url, String method) {
            this(url, method, true);
        }

        /** Whether the members of the payload become query parameters, because the method carries no body. */
        public boolean usesQueryParameters() {
            return method.equals("GET") || method.equals("DELETE");
        }

        /** Returns the first of these names that the query of the URL already sets, in any spelling; or empty. */
        public Optional<String> fixedAmong(Stream<String> names) {
            Set<String> fixed = usesQueryParameters() ? QueryNames.of(url.getRawQuery()) : Set.of();
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
     * A process that reads the payload as JSON on its standard input and writes the result to its standard output.
     *
     * @param command program and arguments; no shell interprets them
     * @param memory maximum memory of each process in bytes, ≥ 1
     */
    record Process(List<String> command, long memory) implements HandlerSpec {

        /** The default memory of a process: 512 MiB. */
        public static final long DEFAULT_MEMORY = 512L << 20;

        /** Creates a handler with the default memory. */
        public Process(List<String> command) {
            this(command, DEFAULT_MEMORY);
        }

        public Process {
            if (memory < 1) {
                throw new IllegalArgumentException("a process needs at least 1 byte of memory");
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
     * @param name name of the handler
     */
    record Java(String name) implements HandlerSpec {
        @Override
        public String kind() {
            return "java";
        }
    }

    /** No handler: the capability is advertised to AGH peers and cannot be called. */
    record None() implements HandlerSpec {
        @Override
        public String kind() {
            return "none";
        }
    }
}
