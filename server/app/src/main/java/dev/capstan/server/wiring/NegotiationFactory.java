package dev.capstan.server.wiring;

import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.negotiation.CompareAllVersions;
import dev.capstan.negotiation.CompareVersions;
import dev.capstan.negotiation.DeprecateVersion;
import dev.capstan.negotiation.FindCapabilities;
import dev.capstan.negotiation.ListVersions;
import dev.capstan.negotiation.PublishCatalogs;
import dev.capstan.negotiation.PublishVersion;
import dev.capstan.negotiation.ResolveSchema;
import dev.capstan.negotiation.WithdrawVersion;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.Sessions;
import dev.capstan.negotiation.schema.CompareSchemas;
import dev.capstan.negotiation.session.BindVersion;
import dev.capstan.negotiation.session.NegotiateVersion;
import dev.capstan.negotiation.session.NegotiatedSessions;
import dev.capstan.server.fleet.FleetPublisher;
import dev.capstan.server.settings.Settings;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** The registry of versions, and negotiation over them. */
@Factory
final class NegotiationFactory {

    @Singleton
    CompareVersions compareVersions(SchemaEngine engine) {
        return new CompareVersions(new CompareSchemas(engine));
    }

    @Singleton
    PublishVersion publishVersion(Registry registry, CompareVersions compare, AuditTrail trail, InstantSource clock) {
        return new PublishVersion(registry, compare, trail, clock);
    }

    @Singleton
    FleetPublisher fleetPublisher(Registry registry, PublishVersion publish) {
        return new FleetPublisher(new PublishCatalogs(registry, publish));
    }

    @Singleton
    DeprecateVersion deprecateVersion(Registry registry, AuditTrail trail, InstantSource clock) {
        return new DeprecateVersion(registry, trail, clock);
    }

    @Singleton
    WithdrawVersion withdrawVersion(Registry registry, AuditTrail trail, InstantSource clock) {
        return new WithdrawVersion(registry, trail, clock);
    }

    @Singleton
    ListVersions listVersions(Registry registry) {
        return new ListVersions(registry);
    }

    @Singleton
    CompareAllVersions compareAllVersions(CompareVersions compare, InstantSource clock) {
        return new CompareAllVersions(compare, clock);
    }

    @Singleton
    FindCapabilities findCapabilities(Registry registry, InstantSource clock) {
        return new FindCapabilities(registry, clock);
    }

    @Singleton
    ResolveSchema resolveSchema(Registry registry, SchemaEngine engine, PublicUrl url) {
        return new ResolveSchema(registry, engine, url::issuer);
    }

    @Singleton
    NegotiateVersion negotiateVersion(
            Catalogs catalogs,
            Registry registry,
            Sessions sessions,
            CompareVersions compare,
            AuditTrail trail,
            @Nullable @Property(name = Settings.NEGOTIATION_LIFETIME) Duration lifetime,
            InstantSource clock) {
        Duration holds = lifetime == null ? NegotiateVersion.DEFAULT_LIFETIME : lifetime;
        if (holds.isZero() || holds.isNegative()) {
            throw new IllegalArgumentException("--negotiation-lifetime: a lifetime must be longer than 0 s");
        }
        return new NegotiateVersion(catalogs, registry, sessions, compare, trail, holds, clock);
    }

    @Singleton
    NegotiatedSessions negotiatedSessions(Sessions sessions, Registry registry, AuditTrail trail, InstantSource clock) {
        return new NegotiatedSessions(sessions, registry, trail, clock);
    }

    @Singleton
    BindVersion bindVersion(Sessions sessions, Registry registry, Catalogs catalogs, InstantSource clock) {
        return new BindVersion(sessions, registry, catalogs, clock);
    }
}
