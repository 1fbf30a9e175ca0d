package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.CommandMutation.suppressing;
import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inDescriptions;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.Mutant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Mutants in descriptors and declarations of capabilities (INV-1, INV-2, INV-3.1). */
public final class DescriptorMutants {

    private DescriptorMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                descriptorMutant(
                        "returns a new id for a capability each time",
                        one -> one.put("id", UUID.randomUUID().toString()),
                        "INV-1.1.8"),
                descriptorMutant("omits the id from a descriptor", one -> one.remove("id"), "INV-1.1.1", "INV-1.1.8"),
                descriptorMutant(
                        "uses the same id for all capabilities", one -> one.put("id", "1"), "INV-1.1.1", "INV-1.1.8"),
                that(
                        "lists only one of its capabilities",
                        inAnswers("GET", "/capabilities", (asked, answer) -> {
                            if (answer.path("capabilities") instanceof ArrayNode list) {
                                removeOthers(list);
                            }
                        }),
                        "INV-1.1.1"),
                descriptorMutant(
                        "omits the version from a descriptor", one -> one.remove("version"), "INV-1.1.2", "INV-1.1.9"),
                descriptorMutant(
                        "omits the category from a descriptor",
                        only("web_search", one -> one.remove("category")),
                        "INV-1.1.2"),
                descriptorMutant(
                        "omits input_schema from a descriptor",
                        one -> one.remove("input_schema"),
                        "INV-1.1.3",
                        "INV-2.1.1"),
                descriptorMutant(
                        "omits output_schema from a descriptor",
                        one -> one.remove("output_schema"),
                        "INV-1.1.3",
                        "INV-2.2.1"),
                descriptorMutant(
                        "returns an input_schema that differs from the enforced one",
                        only("check_balance", one -> one.set("input_schema", Json.object())),
                        "INV-1.1.3"),
                descriptorMutant(
                        "omits a parameter from input_schema",
                        only("web_search", one -> ((ObjectNode) one.at("/input_schema/properties"))
                                .remove("max_results")),
                        "INV-2.1.1"),
                descriptorMutant(
                        "omits the properties from output_schema",
                        only("web_search", one -> ((ObjectNode) one.at("/output_schema/properties")).removeAll()),
                        "INV-2.2.1"),
                descriptorMutant(
                        "omits permissions from a descriptor",
                        one -> one.remove("permissions"),
                        "INV-1.1.4",
                        "INV-1.1.9"),
                descriptorMutant(
                        "omits burst from a descriptor",
                        one -> {
                            if (one.path("rate_limit") instanceof ObjectNode limit) {
                                limit.remove("burst");
                            }
                        },
                        "INV-1.1.5",
                        "INV-1.1.9"),
                descriptorMutant(
                        "returns an empty input_schema for a capability without one",
                        only("echo", one -> one.putObject("input_schema")),
                        "INV-1.1.9"),
                descriptorMutant(
                        "returns a timeout_ms that differs from the declared one",
                        one -> one.put("timeout_ms", 1),
                        "INV-1.1.6"),
                descriptorMutant(
                        "omits max_delay_ms from a retry policy",
                        one -> {
                            if (one.path("retry_policy") instanceof ObjectNode policy) {
                                policy.remove("max_delay_ms");
                            }
                        },
                        "INV-1.1.10"),
                descriptorMutant(
                        "omits initial_delay_ms from a retry policy",
                        one -> {
                            if (one.path("retry_policy") instanceof ObjectNode policy) {
                                policy.remove("initial_delay_ms");
                            }
                        },
                        "INV-1.1.7"),
                descriptorMutant("omits the price from a descriptor", one -> one.remove("price"), "INV-5.2.3"),
                descriptorMutant(
                        "returns a category that is not a standard one",
                        only("check_balance", one -> one.put("category", "money")),
                        "INV-1.2.1"),
                loadingMutant("accepts a category with a capital letter", suppressing("Storage"), "INV-1.2.2"),
                loadingMutant("rejects the permission compute:execute", refusing("compute:execute"), "INV-3.1.1"),
                loadingMutant(
                        "accepts the unknown permission network:admin", suppressing("network:admin"), "INV-3.1.2"));
    }

    private static Mutant descriptorMutant(String name, Consumer<ObjectNode> change, String... red) {
        return that(name, inDescriptions(change), Set.of(red), Set.of());
    }

    private static void removeOthers(ArrayNode list) {
        for (Iterator<JsonNode> each = list.iterator(); each.hasNext(); ) {
            if (!each.next().path("name").asText().equals("web_search")) {
                each.remove();
            }
        }
    }

    private static Mutant loadingMutant(String name, CommandMutation fault, String red) {
        return withCommands(name, fault, Set.of(red), Set.of());
    }

    private static Consumer<ObjectNode> only(String capability, Consumer<ObjectNode> change) {
        return one -> {
            if (one.path("name").asText().equals(capability)) {
                change.accept(one);
            }
        };
    }

    /** Returns a mutation that rejects files that contain a text. */
    private static CommandMutation refusing(String words) {
        return CommandMutation.inValidatedFiles(file -> {
            if (text(Path.of(file.path("file").asText())).contains(words)) {
                file.put("ok", false);
                file.putArray("mistakes")
                        .addObject()
                        .put("line", 1)
                        .put("column", 1)
                        .put("pointer", "")
                        .put("message", "is not known");
            }
        });
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
