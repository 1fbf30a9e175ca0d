package dev.capstan.http.invocation;

import dev.capstan.config.types.GenerateTypes;
import dev.capstan.config.types.GeneratedFile;
import dev.capstan.config.types.Language;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.Version;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Lookup;
import dev.capstan.core.invocation.Target;
import dev.capstan.core.port.Catalogs;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.RequestShape;
import dev.capstan.http.common.TaggedAnswer;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MediaType;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.PathVariable;
import io.micronaut.http.annotation.Produces;
import io.micronaut.scheduling.TaskExecutors;
import io.micronaut.scheduling.annotation.ExecuteOn;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code /capabilities/{name}/types/{language}}: what {@code capstan capabilities gen} writes of one capability (TC-5.2,
 * X-TC-7.2).
 */
@Controller("/capabilities/{name}/types")
@ExecuteOn(TaskExecutors.BLOCKING)
final class CapabilityTypes {

    private static final MediaType TEXT = new MediaType("text/plain; charset=utf-8");
    private static final String CACHING = "no-cache";

    private final Catalogs catalogs;
    private final FindCapability find;

    /** What was generated before; a fleet does not change while it is served. */
    private final Map<Wanted, Outcome> generated = new ConcurrentHashMap<>();

    CapabilityTypes(Catalogs catalogs) {
        this.catalogs = catalogs;
        this.find = new FindCapability(catalogs);
    }

    /**
     * What types are of.
     *
     * @param only the version that is asked for; nothing where all are
     */
    private record Wanted(
            AgentId agent, String capability, @Nullable Version only, Language language) {}

    /**
     * What came of generating.
     *
     * @param text the types
     * @param reason why there are none
     */
    private record Outcome(byte[] text, @Nullable String reason) {}

    /** The types of every version, or of the one that is asked for. */
    @Get("/{language}")
    @Produces({MediaType.TEXT_PLAIN, MediaType.APPLICATION_JSON})
    HttpResponse<byte[]> types(HttpRequest<?> request, @PathVariable String name, @PathVariable String language) {
        try {
            Target target = Capabilities.target(request, name);
            Lookup lookup = find.find(target);
            if (lookup instanceof Lookup.Refused refused) {
                return Answers.refused(refused.refusal());
            }
            Capability found = ((Lookup.Found) lookup).capability();
            Wanted wanted = new Wanted(found.agent(), found.name(), target.version(), known(language));
            Outcome outcome = generated.computeIfAbsent(wanted, this::generate);
            return outcome.reason() == null
                    ? TaggedAnswer.of(request, CACHING, outcome.text(), TEXT)
                    : Answers.refused(RefusalCode.INVALID_SCHEMA, outcome.reason());
        } catch (RequestShape.Misshapen misshapen) {
            return Answers.refused(misshapen.refusal());
        }
    }

    private static Language known(String language) throws RequestShape.Misshapen {
        return Language.of(language)
                .orElseThrow(() -> new RequestShape.Misshapen(Refusal.of(
                        RefusalCode.NOT_FOUND,
                        "there are types in "
                                + Arrays.stream(Language.values())
                                        .map(Language::wire)
                                        .collect(Collectors.joining(", "))
                                + ", and in no other language")));
    }

    private Outcome generate(Wanted wanted) {
        GenerateTypes generate = new GenerateTypes(wanted.language());
        Catalog catalog = catalogs.of(wanted.agent()).orElseThrow();
        try {
            GeneratedFile types = wanted.only() == null
                    ? generate.of(catalog, wanted.capability())
                    : generate.of(
                            catalog.find(wanted.capability(), wanted.only()).orElseThrow());
            return new Outcome(types.text().getBytes(StandardCharsets.UTF_8), null);
        } catch (IllegalArgumentException tooLarge) {
            return new Outcome(new byte[0], tooLarge.getMessage());
        }
    }
}
