package dev.capstan.types;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.types.model.Declarations;
import dev.capstan.types.model.ReadTypes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A generator of the request and response types of an agent's capabilities, for callers (TC-5.2, X-TC-7.2).
 *
 * <p>Equal declarations give equal bytes on every machine, regardless of the order of their keys (TC-5.3). Every value
 * that a schema accepts is a value of its type. Schemas must be in the supported subset, as strict loading ensures.
 * Other schemas, and types of more than 15 million characters, cause an {@link IllegalArgumentException}. Capabilities
 * that are not callable are left out.
 */
public final class GenerateTypes {

    /** Maximum size of a file in characters, because references can multiply its content. */
    private static final int MAX_CHARACTERS = 15_000_000;

    private final Emitter emitter;

    /** Creates a generator for a language. */
    public GenerateTypes(Language language) {
        this.emitter = language.emitter();
    }

    /** Generates types for every version of every callable capability. */
    public GeneratedFile of(Catalog catalog) {
        return file(catalog, catalog.capabilities());
    }

    /** Generates types for every version of one capability. */
    public GeneratedFile of(Catalog catalog, String capability) {
        return file(catalog, catalog.versions(capability));
    }

    /** Generates types for one version of one capability. */
    public GeneratedFile of(Capability capability) {
        return file(new Catalog(capability.agent(), List.of(), List.of(capability)), List.of(capability));
    }

    private GeneratedFile file(Catalog catalog, List<Capability> capabilities) {
        List<Capability> callable =
                capabilities.stream().filter(Capability::isCallable).toList();
        Set<Capability> current = callable.stream()
                .map(Capability::name)
                .distinct()
                .map(catalog::find)
                .flatMap(Optional::stream)
                .collect(Collectors.toSet());
        Declarations declarations = ReadTypes.of(catalog.agent(), callable, current);
        String text = emitter.text(declarations);
        if (text.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException("the types would have more than " + MAX_CHARACTERS
                    + " characters; declare fewer capabilities, or refer to smaller definitions from allOf");
        }
        return new GeneratedFile(emitter.path(catalog.agent()), text, declarations.capabilities());
    }
}
