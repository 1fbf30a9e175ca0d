package dev.capstan.tck.steps.typedcapabilities;

import dev.capstan.tck.source.Language;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.TableCells;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.typescript.CanonicalMember;
import dev.capstan.tck.typescript.InvalidTypeScript;
import dev.capstan.tck.typescript.TypeScriptFile;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Then;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Steps about the generated types for callers (TC-5.2, X-TC-7.2). */
public record GeneratedTypeSteps(TemporaryFleet fleet) {

    @Then("{string} is an exported type with exactly these members")
    public void hasMembers(String type, DataTable table) {
        Map<String, CanonicalMember> expected = new TreeMap<>();
        for (Map<String, String> row : table.asMaps()) {
            expected.put(
                    TableCells.of(row, "member"),
                    new CanonicalMember(TableCells.of(row, "presence").equals("optional"), sorted(row.get("type"))));
        }
        Expect.equal("the members of " + type, expected, members(exporting(type), type));
    }

    @Then("{string} is not an exported type")
    public void isNotExported(String type) {
        String source = fleet.file();
        Expect.isTrue(!read(source).exports(type), () -> "the type " + type + " must not be exported:\n" + source);
    }

    @Then("{string} are exported unconstrained types")
    public void areUnknown(String types) {
        for (String type : types.split(", ")) {
            Expect.equal("the type " + type, "unknown", exporting(type).meaning(type));
        }
    }

    @Then("{string} is an exported type that has the two types of each of {string}")
    public void aggregates(String aggregate, String capabilities) {
        TypeScriptFile file = exporting(aggregate);
        List<String> names = List.of(capabilities.split(", "));
        Expect.equal(
                "the members of " + aggregate,
                names.stream().sorted().toList(),
                List.copyOf(members(file, aggregate).keySet()));
        for (String name : names) {
            Map<String, CanonicalMember> sides = new TreeMap<>();
            sides.put("request", generatedSide(name, "Request"));
            sides.put("response", generatedSide(name, "Response"));
            Expect.equal("the types of " + name, sides, members(file, aggregate, name));
        }
    }

    @Then("only files of {word} are written, in {string}")
    public void writtenIn(String language, String directory) {
        Map<String, String> files = fleet.lastOutput();
        Language expected = Language.valueOf(language.toUpperCase(Locale.ROOT));
        Expect.isTrue(
                !files.isEmpty()
                        && files.keySet().stream()
                                .allMatch(path -> path.startsWith(directory + "/") && expected.isNamedBy(path)),
                () -> "expected " + language + " files in " + directory + ", got " + files.keySet() + "; "
                        + fleet.last().outcome().transcript());
    }

    @Then("the recursive definition {string} is a type of its own, declared once and used by its name")
    public void namesDefinition(String definition) {
        Map<String, String> files = fleet.lastOutput();
        String source = String.join("\n", files.values());
        Expect.isTrue(
                Arrays.stream(Language.values())
                        .filter(language -> files.keySet().stream().allMatch(language::isNamedBy))
                        .anyMatch(language -> language.names(definition, source)),
                () -> "expected one declared type with '" + definition + "' in its name, used by that name"
                        + " in itself and elsewhere, in " + files.keySet() + ":\n" + source);
    }

    private TypeScriptFile exporting(String type) {
        String source = fleet.file();
        TypeScriptFile file = read(source);
        Expect.isTrue(file.exports(type), () -> "the type " + type + " is not exported:\n" + source);
        return file;
    }

    private static TypeScriptFile read(String source) {
        try {
            return TypeScriptFile.read(source);
        } catch (InvalidTypeScript e) {
            throw new ConformanceFailure("the generated file cannot be parsed (" + e.getMessage() + "):\n" + source);
        }
    }

    private static Map<String, CanonicalMember> members(TypeScriptFile file, String... path) {
        return file.members(path)
                .orElseThrow(
                        () -> new ConformanceFailure(String.join(" of ", path) + " is not an object with members"));
    }

    private CanonicalMember generatedSide(String capability, String side) {
        String type = typeName(capability) + side;
        return new CanonicalMember(false, exporting(type).meaning(type));
    }

    /** Returns the type name of a capability: {@code review-pr} becomes {@code ReviewPr}. */
    private static String typeName(String capability) {
        return Arrays.stream(capability.split("[^A-Za-z0-9]+"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    private static String sorted(@Nullable String alternatives) {
        return TableCells.alternatives(alternatives).stream().sorted().collect(Collectors.joining(" or "));
    }
}
