package dev.capstan.server.http;

import dev.capstan.core.RefusalCode;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.Pattern;

/** {@code /fixtures}: the unified diffs that the fixture fleet's reviewer may be asked about. */
@Controller("/fixtures")
@ExecuteOn(TaskExecutors.BLOCKING)
final class FixtureFiles {

    private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,64}\\.diff");
    private static final MediaType DIFF = new MediaType("text/x-diff; charset=utf-8");

    /** One diff, as text. */
    @Get("/{name}")
    HttpResponse<byte[]> diff(@PathVariable String name) {
        if (!NAME.matcher(name).matches()) {
            return unknown();
        }
        try (InputStream diff = FixtureFiles.class.getResourceAsStream("/fixtures/" + name)) {
            return diff == null
                    ? unknown()
                    : HttpResponse.ok(diff.readAllBytes()).contentType(DIFF);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static HttpResponse<byte[]> unknown() {
        return Answers.refused(RefusalCode.NOT_FOUND, "there is no fixture of this name");
    }
}
