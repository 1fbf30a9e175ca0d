package dev.capstan.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadResult;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.core.text.NameRule;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The import of an OpenAPI document: one capability for each operation, behind an {@code http} handler. What a
 * capability cannot express is told, with its place in the document and with what was done instead. The result is a
 * file that loads.
 */
public final class ImportOpenApi {

    private static final List<String> METHODS =
            List.of("get", "put", "post", "delete", "options", "head", "patch", "trace");
    private static final Pattern NOT_IN_A_NAME = Pattern.compile("[^A-Za-z0-9]+");
    private static final Pattern CAPABILITY = Pattern.compile("/capabilities/([0-9]+)(/.*)?");
    private static final int MAX_NAME = 128;

    private final LoadCatalog loader;

    /**
     * Creates an import.
     *
     * @param engine decides which schemas can be enforced
     */
    public ImportOpenApi(SchemaEngine engine) {
        this.loader = new LoadCatalog(engine);
    }

    /**
     * Imports the operations of a document.
     *
     * @throws InvalidOpenApi if the capabilities are more than a file may have; the message says how to choose some
     */
    public ImportedApi of(OpenApiDocument document, ImportOptions options) throws InvalidOpenApi {
        SecurityImport security = new SecurityImport(document, options);
        ServiceUrls servers = new ServiceUrls(document, options);
        List<ImportedOperation> operations = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Map.Entry<String, JsonNode> path : document.root().path("paths").properties()) {
            String pointer = "/paths/" + Json.pointerToken(path.getKey());
            OpenApiDocument.Located item = document.resolve(path.getValue(), pointer)
                    .orElse(new OpenApiDocument.Located(Json.object(), pointer));
            for (String method : METHODS) {
                JsonNode operation = item.node().path(method);
                if (operation.isObject() && isWanted(operation, options)) {
                    String name = name(method, path.getKey(), operation, names);
                    operations.add(
                            new OperationImport(document, servers, security).of(method, path.getKey(), name, item));
                }
            }
        }
        return checked(operations, options, security);
    }

    private static boolean isWanted(JsonNode operation, ImportOptions options) {
        boolean isTagged = false;
        for (JsonNode tag : operation.path("tags")) {
            isTagged |= options.tags().contains(tag.asText());
        }
        return options.tags().isEmpty() || isTagged;
    }

    private static String name(String method, String path, JsonNode operation, Set<String> names) {
        String id = operation.path("operationId").asText();
        String wanted = id.isBlank() ? method + "_" + path : id;
        String plain =
                NameRule.isName(wanted) ? wanted : NOT_IN_A_NAME.matcher(wanted).replaceAll("_");
        String base = plain.replaceAll("^[._-]+|[._-]+$", "");
        String bounded = base.isEmpty() ? method : base.substring(0, Math.min(base.length(), MAX_NAME));
        String name = unique(bounded, "_", names);
        names.add(name);
        return name;
    }

    private ImportedApi checked(List<ImportedOperation> operations, ImportOptions options, SecurityImport security)
            throws InvalidOpenApi {
        List<ImportedOperation> all = new ArrayList<>(operations);
        Map<String, AgentFile> files = new LinkedHashMap<>();
        for (Map.Entry<String, List<Integer>> group : groups(all, options).entrySet()) {
            addFiles(group.getKey(), group.getValue(), all, options, files);
        }
        return new ImportedApi(List.copyOf(files.values()), all, security.secrets());
    }

    /** Returns the positions of the operations of each agent, by the name of the agent. */
    private static Map<String, List<Integer>> groups(List<ImportedOperation> operations, ImportOptions options) {
        Map<String, List<Integer>> groups = new LinkedHashMap<>();
        for (int i = 0; i < operations.size(); i++) {
            if (operations.get(i).capability().isPresent()) {
                Optional<String> tag = operations.get(i).tag().filter(each -> options.splitByTag());
                String agent =
                        options.agent().name() + tag.map(ImportOpenApi::suffix).orElse("");
                groups.computeIfAbsent(bounded(agent), fresh -> new ArrayList<>())
                        .add(i);
            }
        }
        return groups;
    }

    private static String suffix(String tag) {
        return "-" + NOT_IN_A_NAME.matcher(tag.toLowerCase(Locale.ROOT)).replaceAll("-");
    }

    private static String bounded(String name) {
        return name.substring(0, Math.min(name.length(), MAX_NAME));
    }

    /** Adds the file of an agent, or the files of several where one may not be so large. */
    private void addFiles(
            String agent,
            List<Integer> positions,
            List<ImportedOperation> all,
            ImportOptions options,
            Map<String, AgentFile> files)
            throws InvalidOpenApi {
        Deque<List<Integer>> pending = new ArrayDeque<>(List.of(positions));
        while (!pending.isEmpty()) {
            List<Integer> part = pending.pop();
            AgentId id = new AgentId(unique(agent, "-", files.keySet()));
            try {
                loadable(id, part, all).ifPresent(yaml -> files.put(id.name(), new AgentFile(id, yaml)));
            } catch (InvalidOpenApi tooLarge) {
                if (!options.splitByTag() || part.size() == 1) {
                    throw tooLarge;
                }
                pending.push(part.subList(part.size() / 2, part.size()));
                pending.push(part.subList(0, part.size() / 2));
            }
        }
    }

    /** Returns the first name of this kind that is not taken: the name itself, or one with a number. */
    private static String unique(String wanted, String separator, Set<String> taken) {
        String name = wanted;
        for (int n = 2; taken.contains(name); n++) {
            String suffix = separator + n;
            name = wanted.substring(0, Math.min(wanted.length(), MAX_NAME - suffix.length())) + suffix;
        }
        return name;
    }

    /**
     * Returns the file of capabilities, without those that no file can have. Empty if none is left.
     *
     * @throws InvalidOpenApi if the file is too large
     */
    private Optional<String> loadable(AgentId agent, List<Integer> positions, List<ImportedOperation> all)
            throws InvalidOpenApi {
        while (true) {
            List<Integer> imported = positions.stream()
                    .filter(i -> all.get(i).capability().isPresent())
                    .toList();
            if (imported.isEmpty()) {
                return Optional.empty();
            }
            String yaml = CapabilityYaml.of(
                    agent,
                    imported.stream()
                            .map(i -> all.get(i).capability().orElseThrow())
                            .toList());
            LoadResult<Catalog> result =
                    loader.stream("capabilities.yaml", new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)));
            if (!(result instanceof LoadResult.Rejected<Catalog> rejected)) {
                return Optional.of(yaml);
            }
            Map<Integer, Diagnostic> faults = faults(rejected.diagnostics());
            if (faults.isEmpty()) {
                throw new InvalidOpenApi("the " + imported.size() + " capabilities of " + agent.uri()
                        + " do not fit into one file ("
                        + rejected.diagnostics().get(0).message()
                        + "); split them by tag, or import some of the tags");
            }
            faults.forEach(
                    (index, fault) -> all.set(imported.get(index), refused(all.get(imported.get(index)), fault)));
        }
    }

    private static Map<Integer, Diagnostic> faults(List<Diagnostic> diagnostics) {
        Map<Integer, Diagnostic> faults = new HashMap<>();
        for (Diagnostic diagnostic : diagnostics) {
            Matcher capability = CAPABILITY.matcher(diagnostic.pointer());
            if (capability.matches()) {
                faults.putIfAbsent(Integer.parseInt(capability.group(1)), diagnostic);
            }
        }
        return faults;
    }

    private static ImportedOperation refused(ImportedOperation operation, Diagnostic fault) {
        String at = CAPABILITY.matcher(fault.pointer()).replaceFirst("$2");
        return operation.refused(new Remark(
                "/paths/" + Json.pointerToken(operation.path()),
                "the capability is not valid at " + (at.isEmpty() ? "its root" : at) + ": " + fault.message()));
    }
}
