package dev.capstan.config.capability;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.TextPosition;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Execution;
import dev.capstan.core.RegistryAddress;
import dev.capstan.core.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The schemas written as registry addresses, until they are resolved (NEG-1.1).
 *
 * <p>An address resolves to what the catalogs loaded together declare; nothing is fetched.
 */
public final class RegistrySchemas {

    private static final String KEYWORD = "$ref";

    private final String scope;
    private final List<SchemaUse> mentions = new ArrayList<>();

    private record SchemaUse(String file, TextPosition position, RegistryAddress address) {}

    /**
     * Creates an empty collection.
     *
     * @param scope name of the set of catalogs in messages, such as {@code fleet}
     */
    public RegistrySchemas(String scope) {
        this.scope = scope;
    }

    /** Returns the address if the schema consists of nothing else, or empty. */
    static Optional<RegistryAddress> address(Schema schema) {
        JsonNode document = schema.document();
        return document.size() == 1 && document.path(KEYWORD).isTextual()
                ? RegistryAddress.parse(document.get(KEYWORD).textValue())
                : Optional.empty();
    }

    /** Records the position of an address. */
    void recordUse(String file, Node.Mapping schema, RegistryAddress address) {
        mentions.add(new SchemaUse(file, schema.positionOf(KEYWORD), address));
    }

    /**
     * Returns the catalogs with addresses replaced by schemas.
     *
     * @param catalogs catalogs loaded together
     * @param wrong receives an error for each address that leads to no schema, file by file
     */
    public List<Catalog> follow(List<Catalog> catalogs, Consumer<Diagnostic> wrong) {
        DeclaredSchemas declared = new DeclaredSchemas(scope, catalogs);
        Map<RegistryAddress, Schema> found = new HashMap<>();
        Map<String, Diagnostics> diagnostics = new LinkedHashMap<>();
        for (SchemaUse schemaUse : mentions) {
            try {
                found.put(schemaUse.address(), declared.at(schemaUse.address()));
            } catch (UnresolvedSchemaAddress e) {
                diagnostics
                        .computeIfAbsent(schemaUse.file(), Diagnostics::new)
                        .add(DiagnosticCode.UNKNOWN_ADDRESS, schemaUse.position(), e.getMessage());
            }
        }
        diagnostics.values().forEach(ofFile -> ofFile.inOrder().forEach(wrong));
        return catalogs.stream().map(catalog -> written(catalog, found)).toList();
    }

    private static Catalog written(Catalog catalog, Map<RegistryAddress, Schema> found) {
        List<Capability> capabilities = catalog.capabilities().stream()
                .map(capability -> written(capability, found))
                .toList();
        return catalog.isPeer()
                ? Catalog.ofPeer(catalog.agent(), catalog.transports(), capabilities)
                : new Catalog(catalog.agent(), catalog.transports(), capabilities)
                        .withMessageCapabilities(catalog.messageCapabilities());
    }

    private static Capability written(Capability capability, Map<RegistryAddress, Schema> found) {
        Contract contract = capability.contract();
        Contract written = new Contract(
                written(contract.input(), found), written(contract.output(), found), contract.enforcement());
        Execution execution = capability.execution();
        return capability
                .withContract(written)
                .withExecution(execution.withPartSchema(written(execution.partSchema(), found)));
    }

    private static @Nullable Schema written(@Nullable Schema schema, Map<RegistryAddress, Schema> found) {
        return Optional.ofNullable(schema)
                .flatMap(RegistrySchemas::address)
                .map(found::get)
                .orElse(schema);
    }
}
