package dev.capstan.core;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.core.service.ClientCertificate;
import dev.capstan.core.service.ProcessProtocol;
import dev.capstan.core.service.RequestBody;
import dev.capstan.core.service.RequestMapping;
import dev.capstan.core.service.RequestValue;
import dev.capstan.core.service.ResponseMapping;
import dev.capstan.core.service.ServiceCredentials;
import dev.capstan.core.service.UrlTemplate;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
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
     * A service that gets the payload at a URL and responds with the result.
     *
     * @param url an absolute http or https URL, which may have parameters in its path
     * @param method GET, POST, PUT, PATCH or DELETE
     * @param callerHeaders whether request headers identify the caller
     * @param request which part of the payload the request carries where
     * @param response how responses are read
     * @param credentials how the service recognizes this server
     * @param certificate client certificate for TLS; empty without one
     */
    record Http(
            UrlTemplate url,
            String method,
            boolean callerHeaders,
            RequestMapping request,
            ResponseMapping response,
            ServiceCredentials credentials,
            Optional<ClientCertificate> certificate)
            implements HandlerSpec {

        /** Creates a handler that sends and reads JSON, with the defaults of the method. */
        public Http(URI url, String method, boolean callerHeaders) {
            this(
                    UrlTemplate.of(url),
                    method,
                    callerHeaders,
                    RequestMapping.of(method),
                    ResponseMapping.JSON,
                    new ServiceCredentials.None(),
                    Optional.empty());
        }

        /** Creates a handler whose request headers identify the caller. */
        public Http(URI url, String method) {
            this(url, method, true);
        }

        /** Whether members of the payload that nothing else takes become query parameters. */
        public boolean usesQueryParameters() {
            return request.body().format() == RequestBody.Format.NONE;
        }

        /** Returns the places in the payload that the path, the query, a header or the body takes. */
        public Set<JsonPointer> taken() {
            Stream<JsonPointer> ofRequest = request.taken().stream().map(RequestValue.FromPayload::pointer);
            Stream<JsonPointer> others =
                    Stream.concat(url.parameters().values().stream(), request.body().from().stream());
            return Stream.concat(ofRequest, others).collect(Collectors.toUnmodifiableSet());
        }

        /**
         * Returns the first of these names that the query of the URL or of the declaration already sets, in any
         * spelling; or empty.
         */
        public Optional<String> fixedAmong(Stream<String> names) {
            Set<String> fixed = usesQueryParameters() ? fixedNames() : Set.of();
            return fixed.isEmpty()
                    ? Optional.empty()
                    : names.filter(name -> fixed.contains(QueryNames.folded(name)))
                            .findFirst();
        }

        private Set<String> fixedNames() {
            Set<String> ofUrl = QueryNames.of(url.rawQuery().orElse(null));
            return request.query().isEmpty()
                    ? ofUrl
                    : Stream.concat(
                                    ofUrl.stream(),
                                    request.query().keySet().stream().map(QueryNames::folded))
                            .collect(Collectors.toSet());
        }

        /** Returns the secrets that a request needs. */
        public Stream<SecretRef> secrets() {
            Stream<SecretRef> ofValues = Stream.concat(
                            request.query().values().stream(), request.headers().values().stream())
                    .filter(RequestValue.FromSecret.class::isInstance)
                    .map(value -> ((RequestValue.FromSecret) value).ref());
            Stream<SecretRef> ofTls = certificate.stream().flatMap(pair -> Stream.of(pair.certificate(), pair.key()));
            return Stream.of(ofValues, credentials.secrets(), ofTls).flatMap(each -> each);
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
     * A process that does the work of calls.
     *
     * @param command program and arguments; no shell interprets them
     * @param memory maximum memory of each process in bytes, ≥ 1
     * @param protocol how it gets its input and says its result
     * @param keepAlive processes that are kept for further calls, 0 to {@link #MAX_KEPT}; 0 starts one for each call
     */
    record Process(List<String> command, long memory, ProcessProtocol protocol, int keepAlive) implements HandlerSpec {

        /** The default memory of a process: 512 MiB. */
        public static final long DEFAULT_MEMORY = 512L << 20;

        /** The maximum number of kept processes of a handler. */
        public static final int MAX_KEPT = 64;

        /** Creates a handler that starts a process with the default memory for each call, and reads its whole output. */
        public Process(List<String> command) {
            this(command, DEFAULT_MEMORY, ProcessProtocol.JSON, 0);
        }

        public Process {
            if (memory < 1) {
                throw new IllegalArgumentException("a process needs at least 1 byte of memory");
            }
            if (keepAlive < 0 || keepAlive > MAX_KEPT) {
                throw new IllegalArgumentException("a handler keeps 0 to " + MAX_KEPT + " processes");
            }
            if (keepAlive > 0 && protocol != ProcessProtocol.JSON_LINES) {
                throw new IllegalArgumentException("a process is kept only with the protocol json-lines");
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

    /** A {@link dev.capstan.core.handler.CapabilityHandler} of this name, found on the class path. */
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
