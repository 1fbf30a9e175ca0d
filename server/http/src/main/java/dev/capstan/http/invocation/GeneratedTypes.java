package dev.capstan.http.invocation;

import dev.capstan.core.AgentId;
import dev.capstan.core.Catalog;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.RefusedException;
import dev.capstan.core.Version;
import dev.capstan.core.port.Catalogs;
import dev.capstan.types.GenerateTypes;
import dev.capstan.types.GeneratedFile;
import dev.capstan.types.Language;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The types of capabilities. Each is generated once, until the catalog of its agent is replaced. */
@Singleton
final class GeneratedTypes {

    private final Catalogs catalogs;
    private final Map<AgentId, OfCatalog> generated = new ConcurrentHashMap<>();

    GeneratedTypes(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    /** The types of one catalog that were requested. */
    private record OfCatalog(Catalog catalog, Map<TypesKey, Generated> types) {}

    private record TypesKey(String capability, @Nullable Version only, Language language) {}

    /**
     * The result of a generation.
     *
     * @param text the types; empty if there are none
     * @param reason why there are none; null on success
     */
    private record Generated(byte[] text, @Nullable String reason) {}

    /** Returns the types of every version, or of one. Throws {@link RefusedException} if they cannot be generated. */
    byte[] of(AgentId agent, String capability, @Nullable Version only, Language language) {
        Catalog catalog = catalogs.of(agent).orElseThrow();
        Generated found = generated
                .compute(
                        agent,
                        (same, known) -> known != null && known.catalog() == catalog
                                ? known
                                : new OfCatalog(catalog, new ConcurrentHashMap<>()))
                .types()
                .computeIfAbsent(new TypesKey(capability, only, language), key -> generate(key, catalog));
        if (found.reason() != null) {
            throw new RefusedException(RefusalCode.INVALID_SCHEMA, found.reason());
        }
        return found.text();
    }

    private static Generated generate(TypesKey request, Catalog catalog) {
        GenerateTypes generate = new GenerateTypes(request.language());
        try {
            GeneratedFile types = request.only() == null
                    ? generate.of(catalog, request.capability())
                    : generate.of(
                            catalog.find(request.capability(), request.only()).orElseThrow());
            return new Generated(types.text().getBytes(StandardCharsets.UTF_8), null);
        } catch (IllegalArgumentException tooLarge) {
            return new Generated(new byte[0], tooLarge.getMessage());
        }
    }

    /** Returns the number of types that are kept. */
    int count() {
        return generated.values().stream()
                .mapToInt(known -> known.types().size())
                .sum();
    }
}
