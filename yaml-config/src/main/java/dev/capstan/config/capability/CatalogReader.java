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
import dev.capstan.core.MessageCapabilities;
import dev.capstan.core.Transport;
import dev.capstan.core.Version;
import dev.capstan.core.port.SchemaEngine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reader of a whole document: one agent, its transports and its capabilities (TC-1.1). */
public final class CatalogReader {

    private static final List<String> KEYS = List.of("version", "agent", "tenants", "transports", "capabilities", "on");

    /** Placeholder for an agent that cannot be read, so that its capabilities are still checked. */
    public static final AgentId UNKNOWN = new AgentId("unknown");

    private final SchemaReader schemas;
    private final ConstraintCheck constraints;
    private final Diagnostics diagnostics;
    private final Values values;

    /** Creates a reader that checks schemas with this engine and reports errors to {@code diagnostics}. */
    public CatalogReader(SchemaEngine engine, LoadOptions options, RegistrySchemas addressed, Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
        this.values = new Values(diagnostics);
        this.schemas = new SchemaReader(engine, options, addressed, values);
        this.constraints = options.constraints();
    }

    /** Returns the catalog, or empty if the file has any error. */
    public Optional<Catalog> read(Node root, Optional<String> directory) {
        return values.fields(root).flatMap(fields -> {
            fields.allowOnly(KEYS);
            FormatVersion.check(fields, values);
            AgentId agent = fields.required("agent", "write agent: agent://<name>")
                    .flatMap(node -> agent(node, directory))
                    .orElse(UNKNOWN);
            List<Transport> transports = values.list(
                    fields.required("transports", "list at least one transport"), 1, new TransportReader(values)::read);
            Set<String> tenants = Set.copyOf(values.list(fields.optional("tenants"), 1, values::name));
            Optional<Node> listed = fields.required("capabilities", "list at least one capability");
            List<Capability> capabilities = capabilities(listed, agent).stream()
                    .map(capability -> capability.offeredTo(tenants))
                    .toList();
            MessageCapabilities on = fields.optional("on")
                    .map(node -> new MessageCapabilitiesReader(capabilities, values).read(node))
                    .orElse(MessageCapabilities.NONE);
            return diagnostics.isEmpty()
                    ? Optional.of(new Catalog(agent, transports, capabilities).withMessageCapabilities(on))
                    : Optional.empty();
        });
    }

    private Optional<AgentId> agent(Node node, Optional<String> directory) {
        Optional<AgentId> agent = AgentAddress.read(node, values);
        agent.filter(id -> directory.isPresent() && !directory.get().equals(id.name()))
                .ifPresent(id -> diagnostics.add(
                        DiagnosticCode.AGENT_MISMATCH,
                        node.position(),
                        "'agent' is " + ValueDescriptions.quoted(id.uri()) + " in the directory "
                                + ValueDescriptions.quoted(directory.orElseThrow()) + "; use the same name for both"));
        return agent;
    }

    private List<Capability> capabilities(Optional<Node> node, AgentId agent) {
        CapabilityReader reader = new CapabilityReader(agent, schemas, constraints, values);
        Map<DeclaredVersion, TextPosition> first = new HashMap<>();
        return values.list(node, 1, item -> reader.read(item)
                .filter(capability -> values.isNew(
                        new DeclaredVersion(capability.name(), capability.version()),
                        ((Node.Mapping) item).positionOf("name"),
                        first,
                        DiagnosticCode.DUPLICATE_CAPABILITY,
                        line -> "capability " + ValueDescriptions.quoted(capability.name()) + " "
                                + capability.version() + " is already declared on line " + line
                                + "; use another name or version")));
    }

    private record DeclaredVersion(String name, Version version) {}
}
