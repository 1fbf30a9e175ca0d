package dev.capstan.config.capability;

import java.util.List;
import java.util.stream.Stream;

/** The keys that a capability may have. */
public final class DeclaredKeys {

    /** In {@code capabilities.yaml}. */
    public static final List<String> DECLARED = Stream.of(
                    IdentityReader.KEYS, MetadataReader.KEYS, ExecutionReader.KEYS, ExposureReader.KEYS)
            .flatMap(List::stream)
            .toList();

    /** In the catalogs that AGH authors. */
    public static final List<String> AUTHORED = AuthoredCapabilityReader.KEYS;

    private DeclaredKeys() {}
}
