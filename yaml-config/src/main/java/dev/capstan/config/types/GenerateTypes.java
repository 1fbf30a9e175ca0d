package dev.capstan.config.types;

import dev.capstan.config.types.model.Declarations;
import dev.capstan.config.types.model.ReadTypes;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Generates the types of what an agent's capabilities take and give, for those who call them (TC-5.2, X-TC-7.2).
 *
 * <p>The same declarations give the same bytes, whatever the order of their keys, and on every machine (TC-5.3). A value
 * that a schema takes is a value of its type. Schemas have to be of the subset, as they are where the catalog was loaded
 * strictly; others are an {@link IllegalArgumentException}, and so are types of more than 15 million
 * characters. Capabilities that nothing runs are left out.
 */
public final class GenerateTypes {

    /** The most characters of a file; what is repeated by references may become much. */
    private static final int MAX_CHARACTERS = 15_000_000;

    private final Emitter emitter;

    /** A generator for a language. */
    public GenerateTypes(Language language) {
        this.emitter = language.emitter();
    }

    /** Types for everything that can be called, in every version. */
    public GeneratedFile of(Catalog catalog) {
        return file(catalog, catalog.capabilities());
    }

    /** Types for every version of one capability. */
    public GeneratedFile of(Catalog catalog, String capability) {
        return file(catalog, catalog.versions(capability));
    }

    /** Types for one version of one capability. */
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
                    + " characters: declare fewer capabilities, or refer to smaller definitions from allOf");
        }
        return new GeneratedFile(emitter.path(catalog.agent()), text, declarations.capabilities());
    }
}
