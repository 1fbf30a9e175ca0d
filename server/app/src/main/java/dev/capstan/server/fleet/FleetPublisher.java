package dev.capstan.server.fleet;

import dev.capstan.core.Capability;
import dev.capstan.core.port.Catalogs;
import dev.capstan.negotiation.PublishCatalogs;

/** The publication of the fleet's own versions, once it is known that the fleet can be served (NEG-1.1). */
public final class FleetPublisher {

    private static final System.Logger LOG = System.getLogger(FleetPublisher.class.getName());

    private final Catalogs catalogs;
    private final PublishCatalogs publish;

    /** Creates the publication of the current catalogs. */
    public FleetPublisher(Catalogs catalogs, PublishCatalogs publish) {
        this.catalogs = catalogs;
        this.publish = publish;
    }

    /** Publishes what is not published yet. Logs what cannot be. */
    public void publish() {
        publish.publish(catalogs.all()).forEach(FleetPublisher::warn);
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
