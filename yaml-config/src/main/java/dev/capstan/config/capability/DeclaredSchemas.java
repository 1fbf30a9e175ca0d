package dev.capstan.config.capability;

import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.RegistryAddress;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The schemas that a set of catalogs declares, by their registry addresses (NEG-3.1). */
final class DeclaredSchemas {

    /** Maximum number of addresses in a chain that leads to a schema. */
    static final int MAX_DEPTH = 8;

    private static final Schema ANY = Schema.of(BooleanNode.TRUE);

    private final String scope;
    private final Map<RegistryAddress, Set<Schema>> written = new HashMap<>();
    private final Map<RegistryAddress, Set<Schema>> addressed = new HashMap<>();

    /**
     * Creates the index of the schemas that the catalogs declare.
     *
     * @param scope name of the set of catalogs in messages, such as {@code fleet}
     */
    DeclaredSchemas(String scope, List<Catalog> catalogs) {
        this.scope = scope;
        catalogs.stream()
                .flatMap(catalog -> catalog.capabilities().stream())
                .filter(Capability::isCallable)
                .forEach(this::index);
    }

    private void index(Capability capability) {
        for (Side side : Side.values()) {
            Schema schema = capability.contract().schema(side).orElse(ANY);
            (RegistrySchemas.address(schema).isEmpty() ? written : addressed)
                    .computeIfAbsent(
                            new RegistryAddress(capability.name(), capability.version(), side), a -> new HashSet<>())
                    .add(schema);
        }
    }

    /** Returns the schema at an address, following any address that is declared in its stead. */
    Schema at(RegistryAddress address) throws UnresolvedSchemaAddress {
        Set<RegistryAddress> path = new LinkedHashSet<>();
        RegistryAddress next = address;
        while (path.add(next)) {
            if (path.size() > MAX_DEPTH) {
                throw new UnresolvedSchemaAddress("the address leads through more than " + MAX_DEPTH
                        + " addresses; refer to one closer to the schema");
            }
            Schema schema = only(next);
            if (RegistrySchemas.address(schema).isEmpty()) {
                return schema;
            }
            next = RegistrySchemas.address(schema).get();
        }
        throw new UnresolvedSchemaAddress(
                "the address is circular; write the schema at " + String.join(" or ", texts(path)));
    }

    private Schema only(RegistryAddress address) throws UnresolvedSchemaAddress {
        Set<Schema> declared = written.getOrDefault(address, addressed.getOrDefault(address, Set.of()));
        if (declared.isEmpty()) {
            throw new UnresolvedSchemaAddress("there is no " + address + " in this " + scope
                    + "; declare that version, or write the schema here");
        }
        if (declared.size() > 1) {
            throw new UnresolvedSchemaAddress("agents of this " + scope + " declare " + address
                    + " differently; make them equal, or write the schema here");
        }
        return declared.iterator().next();
    }

    private static List<String> texts(Set<RegistryAddress> addresses) {
        return addresses.stream().map(RegistryAddress::toString).toList();
    }
}
