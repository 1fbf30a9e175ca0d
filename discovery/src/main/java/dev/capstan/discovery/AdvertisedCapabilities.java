package dev.capstan.discovery;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Metadata;
import dev.capstan.core.text.WhiteSpace;
import java.util.List;
import java.util.Optional;

/**
 * What of a catalog is advertised to AGH peers: the newest version of each capability that says what its outcome is, in
 * the order of the catalog. The others are callable all the same.
 */
public final class AdvertisedCapabilities {

    private AdvertisedCapabilities() {}

    /** The documents of a catalog (DISC-1.1). */
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
