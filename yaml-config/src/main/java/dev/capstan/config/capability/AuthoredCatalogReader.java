package dev.capstan.config.capability;

import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.TextPosition;
import dev.capstan.config.document.ValueDescriptions;
import dev.capstan.config.document.Values;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reader of a file in AGH's format: all capabilities of an agent, or one of them (DISC-1.1). */
public final class AuthoredCatalogReader {

    private final AgentId agent;
    private final AuthoredCapabilityReader reader;
    private final Diagnostics diagnostics;
    private final Values values;

    /** Creates a reader for this agent's files that reports errors to {@code diagnostics}. */
    public AuthoredCatalogReader(AgentId agent, Diagnostics diagnostics) {
        this.agent = agent;
        this.reader = new AuthoredCapabilityReader(agent, new Values(diagnostics, "write a list in brackets"));
        this.diagnostics = diagnostics;
        this.values = new Values(diagnostics, "write a list of capabilities");
    }

    /**
     * Returns the catalog of a file in any location. The file holds all capabilities, or one that it is named after.
     */
    public Optional<Catalog> alone(Node root, String fileName) {
        return isSingle(root) ? one(root, fileName) : whole(root);
    }

    /** Returns the catalog of a file that holds one capability and is named after it. */
    public Optional<Catalog> one(Node root, String fileName) {
        return single(root, fileName).flatMap(capability -> validCatalog(List.of(capability)));
    }

    private static boolean isSingle(Node root) {
        return root instanceof Node.Mapping mapping
                && !mapping.entries().containsKey("capabilities")
                && AuthoredCapabilityReader.KEYS.stream().anyMatch(mapping.entries()::containsKey);
    }

    /** Returns the catalog of a file that holds all capabilities, or empty if the file has any error. */
    public Optional<Catalog> whole(Node root) {
        Optional<Node> capabilities = values.fields(root).flatMap(fields -> {
            fields.allowOnly(List.of("capabilities"));
            return fields.required("capabilities", "list the capabilities, each with id, summary, outcome");
        });
        return validCatalog(capabilities(capabilities));
    }

    private Optional<Catalog> validCatalog(List<Capability> capabilities) {
        return diagnostics.isEmpty() ? Optional.of(new Catalog(agent, List.of(), capabilities)) : Optional.empty();
    }

    private List<Capability> capabilities(Optional<Node> node) {
        Map<String, TextPosition> first = new HashMap<>();
        return values.list(node, 0, item -> reader.read(item)
                .filter(capability -> values.isNew(
                        capability.name(),
                        id(item),
                        first,
                        DiagnosticCode.DUPLICATE_CAPABILITY,
                        line -> "capability " + ValueDescriptions.quoted(capability.name())
                                + " is already declared on line " + line + "; use another id")));
    }

    /** Returns the single capability of a file. Reports an error if the file is not named after it. */
    public Optional<Capability> single(Node root, String fileName) {
        Optional<Capability> read = reader.read(root);
        read.filter(capability -> !capability.name().equals(fileName))
                .ifPresent(capability -> diagnostics.add(
                        DiagnosticCode.ID_MISMATCH,
                        id(root),
                        "'id' is " + ValueDescriptions.quoted(capability.name()) + " in the file "
                                + ValueDescriptions.quoted(fileName) + "; use the same name for both"));
        return read;
    }

    private static TextPosition id(Node capability) {
        return ((Node.Mapping) capability).positionOf("id");
    }
}
