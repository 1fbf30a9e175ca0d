package dev.capstan.validation.evaluation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.validation.assertion.ValidationRun;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The keyword $ref. Its target is set once all definitions are compiled, because they may refer to each other. */
final class Reference implements Check, CompiledKeyword {

    private @Nullable CompiledNode target;

    void resolve(CompiledNode definition) {
        target = definition;
    }

    @Override
    public long test(JsonNode value, long budget, int depth) {
        return target().test(value, budget, depth + 1);
    }

    @Override
    public void report(JsonNode value, ValidationRun run, InstancePath path) {
        target().report(value, run, path);
    }

    private CompiledNode target() {
        return Objects.requireNonNull(target);
    }
}
