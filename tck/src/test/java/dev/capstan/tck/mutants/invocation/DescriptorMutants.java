package dev.capstan.tck.mutants.invocation;

import static dev.capstan.tck.mutants.CommandMutation.suppressing;
import static dev.capstan.tck.mutants.HttpMutations.inDescriptions;
import static dev.capstan.tck.mutants.Mutant.that;
import static dev.capstan.tck.mutants.Mutant.withCommands;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.mutants.CommandMutation;
import dev.capstan.tck.mutants.Mutant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Servers that describe or declare capabilities wrongly (INV-1, INV-2, INV-3.1). */
public final class DescriptorMutants {

    private DescriptorMutants() {}

    public static List<Mutant> mutants() {
        return List.of(
                describing(
                        "returns a different id of a capability each time",
                        one -> one.put("id", UUID.randomUUID().toString()),
                        "INV-1.1.8"),
                describing("omits the id of a capability", one -> one.remove("id"), "INV-1.1.1", "INV-1.1.8"),
                describing(
                        "returns the same id for all capabilities",
                        one -> one.put("id", "1"),
                        "INV-1.1.1",
                        "INV-1.1.8"),
                describing("omits the version of a capability", one -> one.remove("version"), "INV-1.1.2", "INV-1.1.9"),
                describing(
                        "omits the category of a capability",
                        only("web_search", one -> one.remove("category")),
                        "INV-1.1.2"),
                describing(
                        "omits the input schema of a capability",
                        one -> one.remove("input_schema"),
                        "INV-1.1.3",
                        "INV-2.1.1"),
                describing(
                        "omits the output schema of a capability",
                        one -> one.remove("output_schema"),
                        "INV-1.1.3",
                        "INV-2.2.1"),
                describing(
                        "describes another input schema than it enforces",
                        only("check_balance", one -> one.set("input_schema", Json.object())),
                        "INV-1.1.3"),
                describing(
                        "omits a parameter from the input schema",
                        only("web_search", one -> ((ObjectNode) one.at("/input_schema/properties"))
                                .remove("max_results")),
                        "INV-2.1.1"),
                describing(
                        "omits a property from the output schema",
                        only("web_search", one -> ((ObjectNode) one.at("/output_schema/properties")).removeAll()),
                        "INV-2.2.1"),
                describing(
                        "omits the permissions of a capability",
                        one -> one.remove("permissions"),
                        "INV-1.1.4",
                        "INV-1.1.9"),
                describing(
                        "omits the burst of a rate limit",
                        one -> {
                            if (one.path("rate_limit") instanceof ObjectNode limit) {
                                limit.remove("burst");
                            }
                        },
                        "INV-1.1.5",
                        "INV-1.1.9"),
                describing(
                        "describes a schema if none is declared",
                        only("echo", one -> one.putObject("input_schema")),
                        "INV-1.1.9"),
                describing("describes another timeout than is declared", one -> one.put("timeout_ms", 1), "INV-1.1.6"),
                describing(
                        "omits the maximum delay of a retry policy",
                        one -> {
                            if (one.path("retry_policy") instanceof ObjectNode policy) {
                                policy.remove("max_delay_ms");
                            }
                        },
                        "INV-1.1.7"),
                describing("omits the price of a capability", one -> one.remove("price"), "INV-5.2.3"),
                describing(
                        "describes its own categories",
                        only("check_balance", one -> one.put("category", "money")),
                        "INV-1.2.1"),
                loading("accepts categories in capital letters", suppressing("Storage"), "INV-1.2.2"),
                loading("rejects a valid permission", refusing("compute:execute"), "INV-3.1.1"),
                loading("accepts a permission with a similar name", suppressing("network:admin"), "INV-3.1.2"));
    }

    private static Mutant describing(String name, Consumer<ObjectNode> change, String... red) {
        return that(name, inDescriptions(change), Set.of(red), Set.of());
    }

    private static Mutant loading(String name, CommandMutation fault, String red) {
        return withCommands(name, fault, Set.of(red), Set.of());
    }

    private static Consumer<ObjectNode> only(String capability, Consumer<ObjectNode> change) {
        return one -> {
            if (one.path("name").asText().equals(capability)) {
                change.accept(one);
            }
        };
    }

    /** Files in which these words stand are refused. */
    private static CommandMutation refusing(String words) {
        return CommandMutation.ofFiles(file -> {
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
