package dev.capstan.server.wiring;

import dev.capstan.core.execution.HandlerExecutor;
import dev.capstan.core.execution.TraceScope;
import dev.capstan.core.invocation.CheckPermissions;
import dev.capstan.core.invocation.FindCapability;
import dev.capstan.core.invocation.Gate;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.invocation.RequireVersion;
import dev.capstan.core.limits.EnforceRateLimit;
import dev.capstan.core.port.AuditTrail;
import dev.capstan.core.port.CallObserver;
import dev.capstan.core.port.Catalogs;
import dev.capstan.core.port.Handlers;
import dev.capstan.core.port.RateLimits;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.core.port.TraceClaims;
import dev.capstan.core.time.SteadyClock;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.execution.AuthorizeCall;
import dev.capstan.grants.execution.FindGrantedCapability;
import dev.capstan.grants.port.Grants;
import dev.capstan.http.access.PublicUrl;
import dev.capstan.mcp.McpServer;
import dev.capstan.metrics.MeteredGate;
import dev.capstan.metrics.ServerMetrics;
import dev.capstan.negotiation.session.BindVersion;
import dev.capstan.server.settings.Settings;
import dev.capstan.server.settings.ValidationEngine;
import dev.capstan.traces.TraceExport;
import dev.capstan.traces.TracedGate;
import dev.capstan.validation.ValidateRequest;
import dev.capstan.validation.ValidateResponse;
import io.micronaut.context.annotation.Bean;
import io.micronaut.context.annotation.Factory;
import io.micronaut.context.annotation.Property;
import jakarta.inject.Named;
import jakarta.inject.Singleton;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The one path of every call, and the order of its gates. */
@Factory
final class CallPathFactory {

    /** The maximum number of concurrent handlers. */
    private static final int MAX_CALLS = 512;

    /** The maximum number of concurrent calls in the background. */
    private static final int MAX_BACKGROUND_CALLS = 128;

    @Singleton
    FindCapability findCapability(Catalogs catalogs) {
        return new FindCapability(catalogs);
    }

    @Singleton
    ListFleet listFleet(Catalogs catalogs) {
        return new ListFleet(catalogs);
    }

    @Singleton
    AuthorizeCall authorizeCall(GrantableCapabilities grantable, Grants grants, PublicUrl url) {
        return new AuthorizeCall(grantable, grants, url::executeLocation);
    }

    @Singleton
    InvokeCapability invokeCapability(
            FindCapability findCapability,
            SchemaEngine engine,
            Handlers handlers,
            @Named("calls") HandlerExecutor executor,
            GrantableCapabilities grantable,
            Grants grants,
            AuthorizeCall authorizeCall,
            BindVersion bindVersion,
            CheckPermissions checkPermissions,
            EnforceRateLimit enforceRateLimit,
            AuditTrail trail,
            InstantSource clock,
            SteadyClock steady,
            TraceScope scope,
            @Nullable TraceClaims claims,
            CallObserver observer,
            ServerMetrics metrics,
            @Nullable TraceExport export) {
        return new InvokeCapability(
                Stream.of(
                                new FindGrantedCapability(grantable, grants, findCapability),
                                bindVersion,
                                new RequireVersion(),
                                authorizeCall,
                                checkPermissions,
                                enforceRateLimit,
                                new ValidateRequest(engine))
                        .map(gate -> observed(gate, metrics, export))
                        .toList(),
                handlers,
                List.of(new ValidateResponse(engine)),
                executor,
                trail,
                clock,
                steady,
                scope,
                claims == null ? TraceClaims.NONE : claims,
                observer);
    }

    private static Gate observed(Gate gate, ServerMetrics metrics, @Nullable TraceExport export) {
        String name = gate.getClass().getSimpleName();
        return new MeteredGate(name, export == null ? gate : new TracedGate(name, gate, export), metrics);
    }

    @Singleton
    McpServer mcpServer(ListFleet fleet, Catalogs catalogs, AuthorizeCall authorizeCall, InvokeCapability invoke) {
        @Nullable String version = CallPathFactory.class.getPackage().getImplementationVersion();
        return new McpServer(
                fleet, catalogs, authorizeCall::callableBy, invoke, version == null ? "unpackaged" : version);
    }

    @Singleton
    EnforceRateLimit enforceRateLimit(
            RateLimits limits, @Nullable @Property(name = Settings.RATE_LIMIT) String perCaller, InstantSource clock) {
        return new EnforceRateLimit(limits, perCaller == null ? null : CallerLimit.parse(perCaller), clock);
    }

    @Singleton
    SchemaEngine schemaEngine(@Nullable @Property(name = Settings.VALIDATION_ENGINE) String engine) {
        return ValidationEngine.named(engine).create();
    }

    @Singleton
    @Named("calls")
    @Bean(preDestroy = "close")
    HandlerExecutor calls(TraceScope scope) {
        return new HandlerExecutor("call", MAX_CALLS, scope);
    }

    @Singleton
    @Named("background")
    @Bean(preDestroy = "close")
    HandlerExecutor background() {
        return new HandlerExecutor("background", MAX_BACKGROUND_CALLS);
    }
}
