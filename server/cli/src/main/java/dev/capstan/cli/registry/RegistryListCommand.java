package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.Table;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.VersionRange;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** {@code capstan registry list}: finds capabilities by words, tag and version range (NEG-5.1). */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Find capabilities; those whose versions are most compatible with their newest one come first.",
        footer = {"", "Example: capstan registry list --tag java --range '>=1.2 <2'"})
final class RegistryListCommand extends RegistrySubcommand {

    private static final int MAX_PAGE_SIZE = 100;
    private static final int MAX_LIMIT = 10_000;

    @Option(
            names = "--query",
            paramLabel = "TEXT",
            description = "Only capabilities with this text in the name or the description.")
    private @Nullable String query;

    @Option(names = "--tag", paramLabel = "TAG", description = "Only capabilities with this tag.")
    private @Nullable String tag;

    @Option(
            names = "--range",
            paramLabel = "RANGE",
            converter = VersionRangeConverter.class,
            description = "Only versions in this range, such as 2.0 or '>=1.2 <2'.")
    private @Nullable VersionRange range;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "Maximum number of capabilities, 1 to " + MAX_LIMIT + ". Default: ${DEFAULT-VALUE}.")
    private int limit;

    @Override
    int run(ServerClient server) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw misuse("--limit must be from 1 to " + MAX_LIMIT);
        }
        ObjectNode found = found(server);
        JsonNode capabilities = found.path("capabilities");
        if (json()) {
            printLine(found);
        } else if (capabilities.isEmpty()) {
            out().println("No capabilities found.");
        } else {
            Table table = new Table("CAPABILITY", "VERSIONS", "SCORE", "STATUS", "PUBLISHER", "DESCRIPTION");
            capabilities.forEach(capability -> table.row(new CapabilitySearchHit(capability).row()));
            table.print(out());
            if (found.path("has_more").asBoolean()) {
                out().println("More capabilities exist; raise --limit, or narrow with --query, --tag or --range.");
            }
        }
        return ExitCode.OK;
    }

    /** Returns all pages as one. */
    private ObjectNode found(ServerClient server) {
        Map<String, String> parameters = parameters();
        ObjectNode found = Json.object();
        ArrayNode capabilities = found.putArray("capabilities");
        boolean more = true;
        boolean stuck = false;
        while (more && !stuck && capabilities.size() < limit) {
            parameters.put("limit", Integer.toString(Math.min(limit - capabilities.size(), MAX_PAGE_SIZE)));
            JsonNode page = server.expect(REGISTRY, parameters);
            page.path("capabilities").forEach(capabilities::add);
            String next = page.path("next_cursor").asText();
            more = page.path("has_more").asBoolean();
            stuck = next.equals(parameters.put("cursor", next));
        }
        return found.put("has_more", more);
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        Optional.ofNullable(query).ifPresent(text -> parameters.put("query", text));
        Optional.ofNullable(tag).ifPresent(word -> parameters.put("tag", word));
        Optional.ofNullable(range).ifPresent(versions -> parameters.put("version", versions.toString()));
        return parameters;
    }
}
