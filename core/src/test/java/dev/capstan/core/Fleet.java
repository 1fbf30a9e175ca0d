package dev.capstan.core;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.invocation.Trace;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Capabilities, catalogs and calls for tests, with nothing said but what the test is about. */
public final class Fleet {

    public static final Caller CALLER = new Caller("agent://caller", "default");

    private Fleet() {}

    public static Capability capability(String agent, String name) {
        return Capability.untyped(new AgentId(agent), name);
    }

    public static Capability capability(String agent, String name, String version) {
        Capability loose = capability(agent, name);
        Identity identity = new Identity(loose.agent(), name, Version.parse(version), null, Identity.Lineage.NONE);
        return new Capability(identity, Contract.UNTYPED, Metadata.NONE, Execution.BY_AGENT, Exposure.AUTHENTICATED);
    }

    /** The same capability, with a limit of its own and this kind of handler. */
    public static Capability running(Capability capability, HandlerSpec handler, @Nullable Duration timeout) {
        Execution execution = new Execution(handler, null, timeout, false, null, null, Set.of(), null);
        return capability.withExecution(execution);
    }

    /** A catalog whose agent listens in memory at {@code agents.<agent>.requests}. */
    public static Catalog catalog(String agent, Capability... capabilities) {
        return catalog(agent, List.of(Transport.memory("agents." + agent + ".requests")), capabilities);
    }

    public static Catalog catalog(String agent, List<Transport> transports, Capability... capabilities) {
        return new Catalog(new AgentId(agent), transports, Arrays.asList(capabilities));
    }

    public static Call call(Target target, JsonNode payload) {
        return Call.begin(CALLER, target, payload, Trace.named("trace-1"), null, null);
    }

    public static JsonNode json(String text) {
        try {
            return Json.read(text);
        } catch (MalformedJson e) {
            throw new IllegalArgumentException(e);
        }
    }
}
