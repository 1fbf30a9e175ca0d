package dev.capstan.types.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.types.GenerateTypes;
import dev.capstan.types.GeneratedFile;
import dev.capstan.types.Language;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Contract;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The types of an agent with 1,000 capabilities, each side with 10 properties, a definition and a union; also the first time. */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class GenerateBenchmark {

    private static final AgentId AGENT = new AgentId("large");
    private static final int CAPABILITIES = 1_000;
    private static final int PROPERTIES = 3;

    @Param({"TYPESCRIPT", "PYTHON", "GO", "JAVA"})
    private Language language;

    private final Catalog catalog = new Catalog(
            AGENT,
            List.of(),
            IntStream.range(0, CAPABILITIES).mapToObj(GenerateBenchmark::capability).toList());

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Fork(1)
    @Warmup(iterations = 2, time = 2)
    @Measurement(iterations = 3, time = 2)
    public GeneratedFile again() {
        return new GenerateTypes(language).of(catalog);
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Fork(3)
    @Warmup(iterations = 0)
    @Measurement(iterations = 1)
    public GeneratedFile first() {
        return new GenerateTypes(language).of(catalog);
    }

    private static Capability capability(int number) {
        Identity identity = new Identity(AGENT, "work-" + number, Version.FIRST, null, Identity.Lineage.NONE);
        Contract contract = new Contract(schema(number), schema(number + 1));
        return new Capability(
                identity, contract, Metadata.described("Does work."), Execution.BY_AGENT, Exposure.AUTHENTICATED);
    }

    private static Schema schema(int number) {
        ObjectNode schema = Json.object().put("type", "object");
        ObjectNode properties = schema.putObject("properties");
        for (int i = 0; i < PROPERTIES; i++) {
            properties.putObject("text" + i + number).put("type", "string").put("description", "What it says.");
            properties.putObject("list" + i).put("type", "array").putObject("items").put("$ref", "#/definitions/node");
            properties.putObject("choice" + i).putArray("enum").add("low").add("med").add("high").add("level " + number);
        }
        ObjectNode either = properties.putObject("either");
        either.putArray("oneOf").addObject().put("type", "string");
        either.withArray("oneOf").addObject().put("$ref", "#/definitions/node");
        schema.putArray("required").add("list0").add("choice1");
        ObjectNode node = schema.putObject("definitions").putObject("node").put("type", "object");
        node.putObject("properties").putObject("children").put("type", "array").putObject("items").put("$ref", "#/definitions/node");
        return Schema.of(schema);
    }
}
