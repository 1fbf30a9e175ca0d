package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.Schema;
import dev.capstan.core.Violation;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.SchemaEngine;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long one side of one call takes to validate, its schema compiled and its payload read already. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class ValidationBenchmark {

    private static final String REVIEW = """
            {"type": "object",
             "properties": {"prUrl": {"type": "string"}, "severity": {"enum": ["low", "med", "high"]}},
             "required": ["prUrl", "severity"],
             "additionalProperties": false}""";

    private static final String ORDERS = """
            {"type": "array",
             "items": {"type": "object",
               "properties": {
                 "id": {"type": "string", "format": "uuid"},
                 "mail": {"type": "string", "format": "email"},
                 "sku": {"type": "string", "pattern": "^[A-Z]{3}-[0-9]{4}$"},
                 "amount": {"type": "number", "minimum": 0},
                 "tags": {"type": "array", "items": {"type": "string", "maxLength": 10}, "uniqueItems": true}},
               "required": ["id", "mail", "sku", "amount"],
               "additionalProperties": false}}""";

    /** The engine. */
    @Param({"compiled", "networknt"})
    public String engine = "";

    private SchemaEngine schemas = new CompiledSchemas();
    private Schema review = Schema.of(Json.object());
    private Schema orders = review;
    private JsonNode small = Json.object();
    private JsonNode large = small;

    /** Reads the schemas and makes the payloads; the large one has about 200 kB. */
    @Setup
    public void prepare() throws MalformedJson {
        schemas = engine.equals("networknt") ? new NetworkntSchemas() : new CompiledSchemas();
        review = Schema.of(Json.read(REVIEW));
        orders = Schema.of(Json.read(ORDERS));
        small = Json.read("{\"prUrl\": \"https://github.com/acme/shop/pull/7\", \"severity\": \"med\"}");
        ArrayNode list = Json.mapper().createArrayNode();
        while (list.size() < 1_250) {
            ObjectNode order = list.addObject();
            order.put("id", String.format("123e4567-e89b-12d3-a456-%012d", list.size()));
            order.put("mail", "ada" + list.size() + "@example.org");
            order.put("sku", "ABC-1234");
            order.put("amount", list.size() + 0.5);
            order.putArray("tags").add("new").add("paid").add("gift");
        }
        large = Json.read(Json.write(list));
    }

    /** The request of typed capabilities's review-pr. */
    @Benchmark
    public List<Violation> smallRequest() {
        return schemas.validate(review, small);
    }

    /** A list of 1,250 objects with formats, a pattern and unique items. */
    @Benchmark
    public List<Violation> largeRequest() {
        return schemas.validate(orders, large);
    }
}
