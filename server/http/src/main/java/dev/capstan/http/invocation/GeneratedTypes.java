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

/** The types of capabilities. Each is generated once, because a fleet does not change while it is served. */
@Singleton
final class GeneratedTypes {

    private final Catalogs catalogs;
    private final Map<TypesKey, Generated> generated = new ConcurrentHashMap<>();

    GeneratedTypes(Catalogs catalogs) {
        this.catalogs = catalogs;
    }

    private record TypesKey(
            AgentId agent, String capability, @Nullable Version only, Language language) {}

    /**
     * The result of a generation.
     *
     * @param catalog the catalog that the types are of
     * @param text the types; empty if there are none
     * @param reason why there are none; null on success
     */
    private record Generated(
            Catalog catalog, byte[] text, @Nullable String reason) {}

    /** Returns the types of every version, or of one. Throws {@link RefusedException} if they cannot be generated. */
    byte[] of(AgentId agent, String capability, @Nullable Version only, Language language) {
        Catalog catalog = catalogs.of(agent).orElseThrow();
        Generated found = generated.compute(
                new TypesKey(agent, capability, only, language),
                (key, known) -> known != null && known.catalog() == catalog ? known : generate(key, catalog));
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
            return new Generated(catalog, types.text().getBytes(StandardCharsets.UTF_8), null);
        } catch (IllegalArgumentException tooLarge) {
            return new Generated(catalog, new byte[0], tooLarge.getMessage());
        }
    }
}
