package dev.capstan.cli.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.cli.CommandFailed;
import dev.capstan.cli.ServerClient;
import dev.capstan.cli.Table;
import dev.capstan.client.TerminalText;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** {@code capstan registry show}: shows the published versions of a capability, or one of them (NEG-3.1). */
@Command(
        name = "show",
        mixinStandardHelpOptions = true,
        description = "Show the versions of a capability, or one of them with its schemas.",
        footer = {"", "Exit code 1 if a schema does not match its digest."})
final class RegistryShowCommand extends CapabilitySubcommand {

    private static final List<String> SIDES = List.of("input", "output");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "VERSION",
            description = "Version to show. Default: list all versions.")
    private @Nullable Version version;

    @Override
    int run(ServerClient server) {
        String path = path();
        if (version == null) {
            list(server.expect(path, Map.of()));
            return ExitCode.OK;
        }
        return show(server, path + "/" + version);
    }

    private void list(JsonNode published) {
        if (json()) {
            printLine(published);
            return;
        }
        out().println(capability() + ", published by " + TerminalText.of(published.path("publisher")));
        out().println();
        Table table = new Table("VERSION", "STATUS", "PUBLISHED", "DEPRECATES", "BREAKS", "DESCRIPTION");
        published.path("versions").forEach(each -> table.row(new PublishedVersionView(each).row()));
        table.print(out());
    }

    private int show(ServerClient server, String path) {
        JsonNode descriptor = server.expect(path, Map.of());
        ObjectNode whole = Json.object();
        descriptor.properties().forEach(field -> whole.set(field.getKey(), field.getValue()));
        boolean genuine = true;
        for (String side : SIDES) {
            JsonNode schema = server.expect(path + "/" + side + ".json", Map.of());
            whole.set(side + "_schema", schema);
            genuine &= Schema.of(schema)
                    .digest()
                    .equals(descriptor.path(side + "_digest").asText());
        }
        if (json()) {
            printLine(whole);
        } else {
            new PublishedVersionView(whole).print(out());
        }
        if (!genuine) {
            throw new CommandFailed("a schema does not match its digest; do not trust it");
        }
        return ExitCode.OK;
    }
}
