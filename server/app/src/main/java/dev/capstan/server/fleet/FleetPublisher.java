package dev.capstan.server.fleet;

import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.negotiation.PublishCatalogs;
import java.util.List;

/** The publication of the fleet's own versions, once it is known that the fleet can be served (NEG-1.1). */
public final class FleetPublisher {

    private static final System.Logger LOG = System.getLogger(FleetPublisher.class.getName());

    private final PublishCatalogs publish;

    public FleetPublisher(PublishCatalogs publish) {
        this.publish = publish;
    }

    /** Publishes what is not published yet. Logs what cannot be. */
    public void publish(List<Catalog> catalogs) {
        publish.publish(catalogs).forEach(FleetPublisher::warn);
    }

    private static void warn(PublishCatalogs.Unpublished unpublished) {
        Capability capability = unpublished.capability();
        LOG.log(
                System.Logger.Level.WARNING,
                "{0} {1} of {2} is served but not published, so it cannot be negotiated: {3}",
                capability.name(),
                capability.version(),
                capability.agent(),
                unpublished.refusal().message());
    }
}
