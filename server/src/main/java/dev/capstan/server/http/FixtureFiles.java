package dev.capstan.server.http;

import dev.capstan.core.RefusalCode;
import dev.capstan.server.fixtures.review.BundledDiffs;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.charset.StandardCharsets;

/** {@code /fixtures}: the unified diffs that the fixture fleet's reviewer may be asked about. */
@Controller("/fixtures")
@ExecuteOn(TaskExecutors.BLOCKING)
final class FixtureFiles {

    private static final MediaType DIFF = new MediaType("text/x-diff; charset=utf-8");

    /** One diff, as text. */
    @Get("/{name}.diff")
    HttpResponse<byte[]> diff(@PathVariable String name) {
        return BundledDiffs.find(name)
                .map(diff -> (HttpResponse<byte[]>)
                        HttpResponse.ok(diff.getBytes(StandardCharsets.UTF_8)).contentType(DIFF))
                .orElseGet(() -> Answers.refused(RefusalCode.NOT_FOUND, "there is no fixture of this name"));
    }
}
