package dev.capstan.tck.broken;

import static dev.capstan.tck.broken.BrokenServer.whose;
import static dev.capstan.tck.broken.CommandFault.ofFiles;
import static dev.capstan.tck.broken.CommandFault.ofMistakes;
import static dev.capstan.tck.broken.CommandFault.overlooking;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.capstan.tck.subject.command.CommandResult;
import java.util.List;
import java.util.Set;

/** Servers that load files wrongly (TC-1, TC-2.4, TC-2.9 to 2.12, TC-6.2, INV-1.2, INV-3.1). */
final class BrokenLoading {

    private static final Set<String> ALL = Set.of("TC-1.1", "TC-1.4", "TC-2.4", "INV-3.1");

    private BrokenLoading() {}

    static List<BrokenServer> shelf() {
        return List.of(
                whose("loads whatever there is", overlooking(mistake -> true), ALL, Set.of("TC-1.3")),
                whose(
                        "says not in which column a mistake is",
                        ofMistakes(mistake -> mistake.remove("column")),
                        ALL,
                        Set.of("TC-1.3")),
                whose(
                        "says not where in the document a mistake is",
                        ofMistakes(mistake -> mistake.put("pointer", "")),
                        ALL,
                        Set.of("TC-1.3")),
                whose(
                        "stops at the first mistake",
                        ofFiles(file -> {
                            if (file.path("mistakes") instanceof ArrayNode all && all.size() > 1) {
                                file.putArray("mistakes").add(all.get(0));
                            }
                        }),
                        Set.of("TC-1.4", "INV-3.1"),
                        Set.of("TC-1.1", "TC-2.4")),
                whose(
                        "says only that a file is wrong",
                        ofMistakes(mistake -> mistake.put("message", "invalid file")),
                        ALL,
                        Set.of("TC-1.3")),
                whose(
                        "ends well although it refused a file",
                        (command, in, right) -> {
                            CommandResult result = right.apply(command);
                            return new CommandResult(0, result.output(), result.errors());
                        },
                        ALL,
                        Set.of("TC-1.3")),
                whose("loads any version", overlooking("/version"), Set.of("TC-1.1"), Set.of("TC-1.4")),
                whose("loads a capability without a name", overlooking("/name"), Set.of("TC-1.2"), Set.of("TC-1.1")),
                whose("loads lists of schemas for items", overlooking("/items"), Set.of("TC-2.4"), Set.of("TC-2.9")),
                whose("loads any reference", overlooking("/$ref"), Set.of("TC-2.9"), Set.of("TC-2.4")),
                whose("loads any format", overlooking("/format"), Set.of("TC-2.10"), Set.of("TC-2.9")),
                whose(
                        "loads a keyword that it will overlook",
                        overlooking("/not/contains"),
                        Set.of("TC-2.12"),
                        Set.of("TC-2.4")),
                whose("loads any category", overlooking("/category"), Set.of("INV-1.2"), Set.of("INV-3.1")),
                whose("loads any permission", overlooking("/permissions"), Set.of("INV-3.1"), Set.of("INV-1.2")),
                whose(
                        "enforces what it should only inspect",
                        (command, in, right) -> right.apply(command.stream()
                                .filter(word -> !word.equals("--no-schemas"))
                                .toList()),
                        Set.of("TC-6.2"),
                        Set.of("TC-1.1")),
                whose(
                        "inspects nothing of a file",
                        (command, in, right) -> {
                            boolean inspects = command.contains("--no-schemas");
                            return (inspects ? overlooking(mistake -> true) : CommandFault.NONE)
                                    .result(command, in, right);
                        },
                        Set.of("TC-6.2"),
                        Set.of("TC-1.1")));
    }
}
