package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.that;
import static dev.capstan.tck.broken.RegistryFaults.inCells;
import static dev.capstan.tck.broken.RegistryFaults.inReasons;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Servers that judge compatibility wrongly, or say not why (NEG-4). */
final class BrokenMatrices {

    private static final Map<String, String> OPPOSITES =
            Map.of("new", "removed", "removed", "new", "narrowed", "widened", "widened", "narrowed");

    private BrokenMatrices() {}

    static List<BrokenServer> shelf() {
        return List.of(
                judging("calls compatible what is so in part", inCells(cell -> replace(cell, "partial", "full"))),
                judging("calls nothing incompatible", inCells(cell -> replace(cell, "incompatible", "partial"))),
                judging("calls every newer version compatible", inCells(cell -> {
                    if (cell.path("requester")
                                    .asText()
                                    .compareTo(cell.path("provider").asText())
                            < 0) {
                        cell.put("verdict", "full");
                    }
                })),
                that(
                        "takes requesters for providers",
                        inCells(cell -> {
                            String requester = cell.path("requester").asText();
                            cell.put("requester", cell.path("provider").asText())
                                    .put("provider", requester);
                        }),
                        Set.of("NEG-4.1", "NEG-4.2"),
                        Set.of("NEG-2.3")),
                explaining("gives no reasons", inCells(cell -> cell.putArray("reasons"))),
                explaining(
                        "tells changes the wrong way round",
                        inReasons(reason -> reason.put(
                                "change",
                                OPPOSITES.getOrDefault(
                                        reason.path("change").asText(),
                                        reason.path("change").asText())))),
                explaining("tells every change of the input", inReasons(reason -> {
                    if (reason.has("side")) {
                        reason.put("side", "input");
                    }
                })),
                explaining(
                        "tells the names of fields alone",
                        inReasons(reason -> reason.put(
                                "pointer", reason.path("pointer").asText().replace("/properties", "")))),
                explaining("shows nothing that breaks", inReasons(reason -> reason.remove("instance"))),
                explaining("shows what breaks nothing", inReasons(reason -> {
                    if (reason.path("instance") instanceof ObjectNode instance && instance.has("language")) {
                        instance.put("language", "java");
                    }
                })),
                explaining("says not that a version is deprecated", inCells(cell -> {
                    List<ObjectNode> reasons = RegistryFaults.objects(cell.path("reasons"));
                    reasons.removeIf(reason -> reason.path("change").asText().equals("deprecated"));
                    cell.putArray("reasons").addAll(reasons);
                })));
    }

    private static BrokenServer judging(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-4.1"), Set.of("NEG-4.2"));
    }

    private static BrokenServer explaining(String name, Fault fault) {
        return that(name, fault, Set.of("NEG-4.2"), Set.of("NEG-4.1"));
    }

    private static void replace(ObjectNode cell, String verdict, String other) {
        if (cell.path("verdict").asText().equals(verdict)) {
            cell.put("verdict", other);
        }
    }
}
