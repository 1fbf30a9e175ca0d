package dev.capstan.negotiation;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Refusal;
import dev.capstan.negotiation.port.Registry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The publication of a fleet's declared capabilities on behalf of the operator (NEG-1.1).
 *
 * <p>A capability that cannot be published is still served, but cannot be negotiated. The registry is one for all tenants:
 * what is offered to some of them only is not published.
 */
public final class PublishCatalogs {

    private final Registry registry;
    private final PublishVersion publish;

    public PublishCatalogs(Registry registry, PublishVersion publish) {
        this.registry = registry;
        this.publish = publish;
    }

    /**
     * A capability that could not be published.
     *
     * @param capability served but unpublished capability
     * @param refusal reason
     */
    public record Unpublished(Capability capability, Refusal refusal) {}

    /**
     * Publishes the callable capabilities of these catalogs, oldest version first. Returns those that could not be
     * published.
     */
    public List<Unpublished> publish(Collection<Catalog> catalogs) {
        List<Unpublished> unpublished = new ArrayList<>();
        registry.inBatch(() -> catalogs.stream()
                .flatMap(catalog -> catalog.capabilities().stream())
                .filter(Capability::isCallable)
                .filter(capability -> capability.exposure().tenants().isEmpty())
                .sorted(Comparator.comparing(Capability::name).thenComparing(Capability::version))
                .forEach(capability -> refusal(capability)
                        .ifPresent(refusal -> unpublished.add(new Unpublished(capability, refusal)))));
        return unpublished;
    }

    private Optional<Refusal> refusal(Capability capability) {
        Declaration declared = declaration(capability);
        if (registry.isPublished(Publisher.OPERATOR, capability.name(), capability.version(), declared)) {
            return Optional.empty();
        }
        return publish.publish(Publisher.OPERATOR, capability.name(), capability.version(), declared)
                .fold(
                        published -> Optional.empty(),
                        already -> Optional.empty(),
                        refused -> Optional.of(refused.refusal()));
    }

    private static Declaration declaration(Capability capability) {
        return new Declaration(
                capability.metadata().description(),
                capability.metadata().tags(),
                capability.identity().lineage(),
                capability.contract());
    }
}
