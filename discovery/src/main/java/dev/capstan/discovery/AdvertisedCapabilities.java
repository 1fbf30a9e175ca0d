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
        Metadata offer = capability.metadata();
        return Optional.ofNullable(offer.outcome())
                .map(outcome -> new CapabilityDocument(
                        capability.name(),
                        summary(offer, outcome),
                        outcome,
                        offer.authoredVersion(),
                        offer.contextNeeded(),
                        offer.artifactsExpected(),
                        offer.executionOutline(),
                        offer.constraints(),
                        offer.examples(),
                        offer.requirements()));
    }

    private static String summary(Metadata offer, String outcome) {
        if (offer.summary() != null) {
            return offer.summary();
        }
        return offer.description() == null
                ? outcome
                : offer.description()
                        .lines()
                        .filter(line -> !WhiteSpace.isBlank(line))
                        .findFirst()
                        .orElse(outcome);
    }
}
