package dev.capstan.discovery;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Metadata;
import dev.capstan.core.text.WhiteSpace;
import java.util.List;
import java.util.Optional;

/**
 * The capabilities of a catalog that are advertised to AGH peers: the newest version of each, in catalog order. A
 * capability whose metadata has no outcome is not advertised but can still be called.
 */
public final class AdvertisedCapabilities {

    private AdvertisedCapabilities() {}

    /** Returns the documents of a catalog (DISC-1.1). */
    public static List<CapabilityDocument> of(Catalog catalog) {
        return catalog.capabilities().stream()
                .map(Capability::name)
                .distinct()
                .flatMap(name -> catalog.find(name).stream())
                .flatMap(capability -> document(capability).stream())
                .toList();
    }

    private static Optional<CapabilityDocument> document(Capability capability) {
        Metadata metadata = capability.metadata();
        return Optional.ofNullable(metadata.outcome())
                .map(outcome -> new CapabilityDocument(
                        capability.name(),
                        summary(metadata, outcome),
                        outcome,
                        metadata.authoredVersion(),
                        metadata.contextNeeded(),
                        metadata.artifactsExpected(),
                        metadata.executionOutline(),
                        metadata.constraints(),
                        metadata.examples(),
                        metadata.requirements()));
    }

    private static String summary(Metadata metadata, String outcome) {
        if (metadata.summary() != null) {
            return metadata.summary();
        }
        return metadata.description() == null
                ? outcome
                : metadata.description()
                        .lines()
                        .filter(line -> !WhiteSpace.isBlank(line))
                        .findFirst()
                        .orElse(outcome);
    }
}
