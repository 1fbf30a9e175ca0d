package dev.capstan.core.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Reading a body of about 100 bytes and one of about 1 MiB. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class JsonReadBenchmark {

    private static final String RECORD =
            "{\"id\": 1234567, \"title\": \"A review of the change\", \"score\": 0.125, \"tags\": [\"a\", \"b\"], \"open\": true}";

    private final byte[] small = RECORD.getBytes(StandardCharsets.UTF_8);
    private final byte[] large = records();

    private static byte[] records() {
        int records = Json.MAX_BYTES / (RECORD.length() + 1) - 1;
        return ("[" + (RECORD + ",").repeat(records) + RECORD + "]").getBytes(StandardCharsets.UTF_8);
    }

    /** A small body. */
    @Benchmark
    public JsonNode small() throws MalformedJson {
        return Json.read(small);
    }

    /** The largest body that is read. */
    @Benchmark
    public JsonNode large() throws MalformedJson {
        return Json.read(large);
    }
}
