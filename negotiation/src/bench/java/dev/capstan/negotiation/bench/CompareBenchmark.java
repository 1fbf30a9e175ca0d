package dev.capstan.negotiation.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.schema.CompareSchemas;
import dev.capstan.negotiation.schema.Comparison;
import dev.capstan.negotiation.schema.SenderModel;
import dev.capstan.validation.CompiledSchemas;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Comparing schemas of 100 keywords: a compatible pair, a breaking pair, and 50 versions with each other on both sides. */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class CompareBenchmark {

    private static final int VERSIONS = 50;

    private final CompareSchemas compare = new CompareSchemas(new CompiledSchemas());
    private final List<Schema> versions = new ArrayList<>();

    /** Lays out the versions. */
    public CompareBenchmark() {
        for (int version = 0; version < VERSIONS; version++) {
            versions.add(schema(version));
        }
    }

    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    public Comparison compatible() {
        return compare.compare(versions.get(1), versions.get(2), SenderModel.AS_WRITTEN);
    }

    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    public Comparison breaking() {
        return compare.compare(versions.get(2), versions.get(1), SenderModel.AS_WRITTEN);
    }

    /** Input and output of every pair of versions: 5,000 comparisons. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    @Warmup(iterations = 3)
    @Measurement(iterations = 10)
    public int matrix() {
        int differences = 0;
        for (Schema requester : versions) {
            for (Schema provider : versions) {
                differences += compare.compare(requester, provider, SenderModel.AS_WRITTEN)
                        .differences()
                        .size();
                differences += compare.compare(provider, requester, SenderModel.AS_WRITTEN)
                        .differences()
                        .size();
            }
        }
        return differences;
    }

    /** A schema of some 100 keywords; each version takes one value more, and every tenth has a property more. */
    private static Schema schema(int version) {
        ObjectNode schema = Json.object().put("type", "object").put("additionalProperties", false);
        ArrayNode required = schema.putArray("required");
        ObjectNode properties = schema.putObject("properties");
        for (int i = 0; i < 12; i++) {
            required.add("text" + i);
            properties
                    .putObject("text" + i)
                    .put("type", "string")
                    .put("minLength", 1)
                    .put("maxLength", 100)
                    .put("pattern", "^[a-z]{" + (i + 1) + "}");
            properties.putObject("number" + i).put("type", "integer").put("minimum", 0);
        }
        for (int i = 0; i <= version / 10; i++) {
            properties.putObject("more" + i).put("type", "boolean");
        }
        ArrayNode values = properties.putObject("level").put("type", "string").putArray("enum");
        for (int i = 0; i < 3 + version; i++) {
            values.add("level" + i);
        }
        ObjectNode item = properties.putObject("list").put("type", "array").putObject("items");
        ArrayNode options = item.putArray("oneOf");
        for (int i = 0; i < 4; i++) {
            ObjectNode option = options.addObject().put("type", "object");
            option.putArray("required").add("kind");
            option.putObject("properties").putObject("kind").put("const", "kind" + i);
        }
        return Schema.of(schema);
    }
}
