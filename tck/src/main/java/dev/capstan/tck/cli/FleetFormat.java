package dev.capstan.tck.cli;

import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.fleet.FixtureAgent;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The formats in which the fixture fleet is written. The constants are the values of the option. */
enum FleetFormat {
    yaml(agents -> each(agents, ".yaml", FixtureAgent::text)),
    json(agents -> each(agents, ".json", agent -> Json.pretty(agent.declaration()) + "\n")),
    openapi(agents -> Map.of("openapi.json", Json.pretty(new FleetOpenApi(agents).document()) + "\n"));

    private final Function<List<FixtureAgent>, Map<String, String>> files;

    FleetFormat(Function<List<FixtureAgent>, Map<String, String>> files) {
        this.files = files;
    }

    /** Returns the texts of the files by their paths. */
    Map<String, String> files(List<FixtureAgent> agents) {
        return files.apply(agents);
    }

    private static Map<String, String> each(
            List<FixtureAgent> agents, String suffix, Function<FixtureAgent, String> text) {
        Map<String, String> files = new TreeMap<>();
        agents.forEach(agent -> files.put("agents/" + agent.id() + "/capabilities" + suffix, text.apply(agent)));
        return files;
    }
}
