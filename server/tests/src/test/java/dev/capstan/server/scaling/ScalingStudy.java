package dev.capstan.server.scaling;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/** The rates that the simulation expects of more servers, by the way in which calls are spread over chains. */
public final class ScalingStudy {

    /** The costs that {@code bench/database} measured, and a database with eight processors. */
    static final ClusterCosts MEASURED = new ClusterCosts(2, 8, 0.71, 0.32, 0.5, 0.032, 2.05);

    private static final List<Integer> NODES = List.of(1, 2, 4, 8, 16, 32);
    private static final int CONNECTIONS = 128;
    private static final long SEED = 1;

    /** The curve of one chain as well, so that the plot has only one of them. */
    private static final String ON_ALL_SERVERS = "chains on all servers";

    private final Map<String, TreeMap<Integer, ClusterSimulation.Outcome>> outcomes = new LinkedHashMap<>();

    /** Simulates all of it, in a few seconds. */
    public ScalingStudy() {
        for (int nodes : NODES) {
            add("one chain", nodes, connection -> 0);
            add("a chain per server", nodes, connection -> connection / CONNECTIONS);
            add(ON_ALL_SERVERS, nodes, connection -> connection % nodes);
            ClusterSimulation.Outcome alone = outcomes.get("one chain").get(1);
            put(
                    "a database per server",
                    nodes,
                    new ClusterSimulation.Outcome(nodes * alone.perSecond(), alone.slowest()));
        }
    }

    private void add(String name, int nodes, IntUnaryOperator tenant) {
        put(name, nodes, ClusterSimulation.run(MEASURED, nodes, CONNECTIONS, tenant, SEED));
    }

    private void put(String name, int nodes, ClusterSimulation.Outcome outcome) {
        outcomes.computeIfAbsent(name, curve -> new TreeMap<>()).put(nodes, outcome);
    }

    /** Returns the rates, and the times of all but one call in a hundred, as a table in Markdown. */
    public String table() {
        StringBuilder table = new StringBuilder("| Servers | " + String.join(" | ", outcomes.keySet()) + " |\n")
                .append("| --- ".repeat(outcomes.size() + 1))
                .append("|\n");
        for (int nodes : NODES) {
            table.append("| ").append(nodes);
            outcomes.values()
                    .forEach(curve -> table.append(String.format(
                            Locale.ROOT,
                            " | %,.0f, %.0f ms",
                            curve.get(nodes).perSecond(),
                            curve.get(nodes).slowest())));
            table.append(" |\n");
        }
        return table.toString();
    }

    /** Returns the rates as a plot in SVG. */
    public String plot() {
        Map<String, TreeMap<Integer, Double>> rates = new LinkedHashMap<>();
        outcomes.forEach((name, curve) -> curve.forEach((nodes, outcome) ->
                rates.computeIfAbsent(name, all -> new TreeMap<>()).put(nodes, outcome.perSecond())));
        rates.remove(ON_ALL_SERVERS);
        return CurvePlot.of("servers", "calls per second", rates);
    }
}
