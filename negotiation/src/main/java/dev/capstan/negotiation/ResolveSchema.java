package dev.capstan.negotiation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.capstan.core.RegistryAddress;
import dev.capstan.core.Schema;
import dev.capstan.core.SchemaDefect;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.port.Registry;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The resolution of the published schema of one side of a version: either a schema, or only a reference to a side of
 * another version (NEG-1.1).
 *
 * <p>References are addresses in the registry and are looked up there; nothing is ever fetched.
 */
public final class ResolveSchema {

    private static final String REF = "$ref";
    private static final Schema ANYTHING = Schema.of(BooleanNode.TRUE);

    private final Registry registry;
    private final SchemaEngine engine;
    private final Supplier<String> url;

    /**
     * Creates a resolver for a registry.
     *
     * @param engine checks whether a schema can be enforced
     * @param url base URL of this registry, without a trailing slash, to recognize its own addresses
     */
    public ResolveSchema(Registry registry, SchemaEngine engine, Supplier<String> url) {
        this.registry = registry;
        this.engine = engine;
        this.url = url;
    }

    /** The outcome of resolving one side. */
    public sealed interface Resolution {

        /** A schema that can be enforced. */
        record Resolved(Schema schema) implements Resolution {}

        /**
         * A schema that cannot be resolved or enforced.
         *
         * @param defects reasons, at least one
         */
        record Defective(List<SchemaDefect> defects) implements Resolution {
            public Defective {
                defects = List.copyOf(defects);
            }
        }
    }

    /** Returns the schema that a document contains or refers to. */
    public Resolution resolve(JsonNode document) {
        Optional<RegistryAddress> address = address(document);
        if (address.isPresent()) {
            return resolveReference(address.get());
        }
        List<SchemaDefect> defects = engine.inspect(document);
        return defects.isEmpty() ? new Resolution.Resolved(Schema.of(document)) : new Resolution.Defective(defects);
    }

    private Optional<RegistryAddress> address(JsonNode document) {
        if (document.size() != 1 || !document.path(REF).isTextual()) {
            return Optional.empty();
        }
        String text = document.get(REF).textValue();
        String own = url.get() + RegistryAddress.LOCAL + "/";
        return RegistryAddress.parse(
                text.startsWith(own) ? text.substring(url.get().length()) : text);
    }

    private Resolution resolveReference(RegistryAddress address) {
        Optional<RegisteredVersion> version = registry.find(address.capability(), address.version());
        if (version.isEmpty()) {
            return new Resolution.Defective(List.of(new SchemaDefect(
                    "/" + REF,
                    REF,
                    "the registry has no " + address + "; publish that version first, or write the schema here")));
        }
        return new Resolution.Resolved(
                version.get().declaration().contract().schema(address.side()).orElse(ANYTHING));
    }
}
