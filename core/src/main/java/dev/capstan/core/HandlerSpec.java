package dev.capstan.core;

import java.net.URI;
import java.util.List;

/** Which of the four kinds of handler runs a capability, and what that kind has to know. */
public sealed interface HandlerSpec {

    /** The name on the wire and in {@code capabilities.yaml}. */
    String kind();

    /** Agent RPC over the transport that the agent declares: what a capability has that names no handler. */
    record Agent() implements HandlerSpec {
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
     */
    record Http(URI url, String method) implements HandlerSpec {
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
        public static final long USUAL_MEMORY = 512L << 20;

        /** A program with the usual memory. */
        public Process(List<String> command) {
            this(command, USUAL_MEMORY);
        }

        public Process {
            if (memory < 1) {
                throw new IllegalArgumentException("a process needs memory");
            }
            command = List.copyOf(command);
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
}
