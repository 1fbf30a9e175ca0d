package dev.capstan.http.invocation;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Target;
import dev.capstan.http.access.ReaderTenant;
import dev.capstan.http.common.ConditionalResponse;
import dev.capstan.http.common.JsonResponses;
import dev.capstan.types.Language;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * {@code /capabilities/{name}/types/{language}}: the generated types of one capability, as from
 * {@code capstan capabilities gen} (TC-5.2, X-TC-7.2).
 */
@Controller("/capabilities/{name}/types")
@ExecuteOn(TaskExecutors.BLOCKING)
record CapabilityTypesController(FindCapability find, GeneratedTypes generated) {

    private static final MediaType TEXT = new MediaType("text/plain; charset=utf-8");
    private static final String CACHING = "no-cache";

    /** Returns the types of every version, or of the requested one. */
    @Get("/{language}")
    @Produces({MediaType.TEXT_PLAIN, MediaType.APPLICATION_JSON})
    HttpResponse<byte[]> types(HttpRequest<?> request, @PathVariable String name, @PathVariable String language) {
        Target target = CapabilityController.target(request, name);
        return find.find(target, ReaderTenant.of(request))
                .fold(
                        found -> ConditionalResponse.of(
                                request,
                                CACHING,
                                generated.of(found.agent(), found.name(), target.version(), known(language)),
                                TEXT),
                        JsonResponses::refused);
    }

    private static Language known(String language) {
        return Language.fromWire(language)
                .orElseThrow(() -> new RefusedException(
                        RefusalCode.NOT_FOUND,
                        "no types for this language; use one of "
                                + Arrays.stream(Language.values())
                                        .map(Language::wire)
                                        .collect(Collectors.joining(", "))));
    }
}
