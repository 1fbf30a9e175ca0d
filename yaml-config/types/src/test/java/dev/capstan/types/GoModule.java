package dev.capstan.types;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.core.Catalog;
import dev.capstan.core.json.Json;
import dev.capstan.types.RoundTrip.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A program of Go around one generated package, built of it and Go's own library alone. */
final class GoModule {

    /** With nothing from outside but Go's own cache of builds. */
    static final Map<String, String> VARIABLES =
            Map.of("GOFLAGS", "-mod=mod", "GOPROXY", "off", "GOSUMDB", "off", "GO111MODULE", "on", "CGO_ENABLED", "0");

    private static final String MODULE = "module generated\n\ngo 1.19\n";

    private static final String PROGRAM = """
            package main

            import (
            	"encoding/json"
            	"os"

            	types "generated/%s"
            )

            type trip struct {
            	Type  string
            	Value json.RawMessage
            }

            type outcome struct {
            	Written json.RawMessage `json:",omitempty"`
            	Failed  string          `json:",omitempty"`
            }

            func again[T any](data []byte) ([]byte, error) {
            	var value T
            	if err := json.Unmarshal(data, &value); err != nil {
            		return nil, err
            	}
            	return json.Marshal(value)
            }

            var known = map[string]func([]byte) ([]byte, error){
            %s}

            func main() {
            	data, err := os.ReadFile("values.json")
            	var trips []trip
            	if err == nil {
            		err = json.Unmarshal(data, &trips)
            	}
            	if err != nil {
            		panic(err)
            	}
            	var outcomes []outcome
            	for _, t := range trips {
            		written, err := known[t.Type](t.Value)
            		if err != nil {
            			outcomes = append(outcomes, outcome{Failed: err.Error()})
            		} else {
            			outcomes = append(outcomes, outcome{Written: written})
            		}
            	}
            	if data, err = json.Marshal(outcomes); err == nil {
            		err = os.WriteFile("outcomes.json", data, 0o600)
            	}
            	if err != nil {
            		panic(err)
            	}
            }
            """;

    private GoModule() {}

    /** Makes a module of a directory with generated packages. */
    static void module(Path directory) throws IOException {
        Files.writeString(directory.resolve("go.mod"), MODULE);
    }

    /** Returns the result of reading each value into the type of this name and writing it again. */
    static List<Outcome> outcomes(Catalog catalog, Path directory, List<String> types, List<JsonNode> values)
            throws IOException {
        GeneratedFile file = new GenerateTypes(Language.GO).of(catalog);
        Directories.write(file, directory);
        module(directory);
        String known = types.stream()
                .distinct()
                .map(type -> "\t\"" + type + "\": again[types." + type + "],\n")
                .collect(Collectors.joining());
        String path = file.path().substring(0, file.path().lastIndexOf('/'));
        Files.writeString(directory.resolve("main.go"), PROGRAM.formatted(path, known));
        ArrayNode trips = JsonNodeFactory.instance.arrayNode();
        for (int i = 0; i < types.size(); i++) {
            trips.addObject().put("Type", types.get(i)).set("Value", values.get(i));
        }
        Files.write(directory.resolve("values.json"), Json.mapper().writeValueAsBytes(trips));
        Toolchain.Run run = Toolchain.GO.run(directory, VARIABLES, "run", ".");
        if (run.exit() != 0) {
            throw new AssertionError("the program in " + directory.toAbsolutePath() + " failed: " + run.output());
        }
        List<Outcome> outcomes = new ArrayList<>();
        for (JsonNode outcome : Json.mapper().readTree(Files.readAllBytes(directory.resolve("outcomes.json")))) {
            outcomes.add(
                    outcome.has("Failed")
                            ? new Outcome.Failed(outcome.get("Failed").textValue())
                            : new Outcome.Succeeded(outcome.get("Written")));
        }
        return outcomes;
    }
}
