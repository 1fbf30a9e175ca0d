package dev.capstan.server.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** The walls of the house, as allow-lists. The kit's own wall stands in the kit. */
@AnalyzeClasses(packages = "dev.capstan", importOptions = ArchitectureRulesTest.WithoutTests.class)
class ArchitectureRulesTest {

    /** Leaves out test classes, those that another module publishes in a jar of its own included. */
    static final class WithoutTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/") && !location.contains("-tests.jar");
        }
    }

    private static final String CORE = "dev.capstan.core";

    /**
     * There is one understanding of JSON Schema. Areas that read schemas share its model, and nothing else of its area.
     */
    private static final String SCHEMA_MODEL = "dev.capstan.validation.schema..";

    private static final String GRANTS = "dev.capstan.grants..";
    private static final String WIRING = "dev.capstan.server.wiring";
    private static final String PORTS = "dev.capstan.*.port";
    private static final Set<String> AREAS = Set.of(
            "dev.capstan.config",
            "dev.capstan.validation",
            "dev.capstan.audit",
            "dev.capstan.grants",
            "dev.capstan.discovery",
            "dev.capstan.negotiation");
    private static final Set<String> ADAPTERS = Set.of(
            "dev.capstan.agentrpc",
            "dev.capstan.mcp",
            "dev.capstan.nats",
            "dev.capstan.sinks",
            "dev.capstan.handlers",
            "dev.capstan.client",
            "dev.capstan.accounts",
            "dev.capstan.keys",
            "dev.capstan.h2",
            "dev.capstan.database",
            "dev.capstan.http",
            "dev.capstan.pages",
            "dev.capstan.metrics",
            "dev.capstan.traces",
            "dev.capstan.fixtures",
            "dev.capstan.cli",
            "dev.capstan.server");

    @ArchTest
    static final ArchRule coreUsesOnlyItself = ArchitectureRules.moduleDependsOnlyOn(CORE, CORE);

    @ArchTest
    static final ArchRule configUsesOnlyCoreTheSchemaModelAndYaml =
            ArchitectureRules.moduleDependsOnlyOn("dev.capstan.config", CORE, SCHEMA_MODEL, "org.snakeyaml.engine..");

    @ArchTest
    static final ArchRule typesUseOnlyCoreAndTheSchemaModel =
            ArchitectureRules.moduleDependsOnlyOn("dev.capstan.types", CORE, SCHEMA_MODEL);

    @ArchTest
    static final ArchRule openApiUsesOnlyCoreConfigValidationAndYaml = ArchitectureRules.moduleDependsOnlyOn(
            "dev.capstan.openapi", CORE, "dev.capstan.config..", "dev.capstan.validation", "org.snakeyaml.engine..");

    @ArchTest
    static final ArchRule validationUsesOnlyCoreAndNetworkntWithItsLog =
            ArchitectureRules.moduleDependsOnlyOn("dev.capstan.validation", CORE, "com.networknt..", "org.slf4j..");

    @ArchTest
    static final ArchRule auditUsesOnlyCoreAndCanonicalJson =
            ArchitectureRules.moduleDependsOnlyOn("dev.capstan.audit", CORE, "org.erdtman.jcs..");

    @ArchTest
    static final ArchRule grantsUseOnlyCoreAndJose =
            ArchitectureRules.moduleDependsOnlyOn("dev.capstan.grants", CORE, "com.nimbusds.jose..");

    @ArchTest
    static final ArchRule discoveryUsesOnlyCore =
            ArchitectureRules.moduleDependsOnlyOn("dev.capstan.discovery", CORE).allowEmptyShould(true);

    @ArchTest
    static final ArchRule negotiationUsesOnlyCoreTheSchemaModelAndPatterns = ArchitectureRules.moduleDependsOnlyOn(
                    "dev.capstan.negotiation", CORE, SCHEMA_MODEL, "dev.capstan.validation.pattern..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule agentRpcUsesOnlyCore =
            ArchitectureRules.moduleDependsOnlyOn("dev.capstan.agentrpc", CORE, "javax.crypto..");

    @ArchTest
    static final ArchRule mcpUsesOnlyCore = ArchitectureRules.moduleDependsOnlyOn("dev.capstan.mcp", CORE);

    @ArchTest
    static final ArchRule natsUsesOnlyCoreDiscoveryAndItsClient = ArchitectureRules.moduleDependsOnlyOn(
            "dev.capstan.nats", CORE, "dev.capstan.discovery..", "io.nats.client..", "javax.net.ssl..");

    @ArchTest
    static final ArchRule sinksUseOnlyCoreAuditAndMessagesOfOtlp = ArchitectureRules.moduleDependsOnlyOn(
            "dev.capstan.sinks",
            CORE,
            "dev.capstan.audit..",
            "io.opentelemetry.proto..",
            "com.google.protobuf..",
            "javax.net.ssl..");

    @ArchTest
    static final ArchRule handlersUseOnlyCoreFailsafeAndAnHttpClient = ArchitectureRules.moduleDependsOnlyOn(
            "dev.capstan.handlers",
            CORE,
            "dev.failsafe..",
            "org.apache.hc..",
            "com.sun.management..",
            "javax.net.ssl..");

    @ArchTest
    static final ArchRule clientUsesOnlyCoreAndGrants =
            ArchitectureRules.moduleDependsOnlyOn("dev.capstan.client", CORE, GRANTS, "javax.net.ssl..");

    @ArchTest
    static final ArchRule accountsUseOnlyCoreGrantsAndBcrypt = ArchitectureRules.moduleDependsOnlyOn(
            "dev.capstan.accounts", CORE, GRANTS, "at.favre.lib.crypto..", "javax.crypto..");

    @ArchTest
    static final ArchRule keysUseOnlyCoreGrantsAndAgentRpc = ArchitectureRules.moduleDependsOnlyOn(
            "dev.capstan.keys", CORE, GRANTS, "dev.capstan.agentrpc..", "javax.net.ssl..");

    @ArchTest
    static final ArchRule h2UsesOnlyCoreThePortsOfAuditMicronautHikariAndH2 = ArchitectureRules.moduleDependsOnlyOn(
            "dev.capstan.h2",
            CORE,
            "dev.capstan.audit.port",
            "io.micronaut..",
            "com.zaxxer.hikari..",
            "org.h2..",
            "javax.sql..",
            "jakarta.annotation..",
            "jakarta.inject..");

    @ArchTest
    static final ArchRule originUsesOnlyCoreMicronautAndBucket4j = ArchitectureRules.moduleDependsOnlyOn(
            "dev.capstan.origin", CORE, "io.micronaut..", "io.github.bucket4j..", "jakarta.inject..");

    @ArchTest
    static final ArchRule tracesUseOnlyCoreAndOpenTelemetry = ArchitectureRules.moduleDependsOnlyOn(
            "dev.capstan.traces", CORE, "io.opentelemetry..", "java.util.logging..");

    @ArchTest
    static final ArchRule onlyTheWiringNamesTwoAreas = ArchitectureRules.namesAtMostOneOf(
            AREAS,
            ADAPTERS,
            WIRING,
            "dev.capstan.server.Startup",
            "dev.capstan.server.ShutdownSequence",
            "dev.capstan.server.FleetReloader",
            "dev.capstan.cli.fleet.FleetLoader");

    @ArchTest
    static final ArchRule useCasesKnowNoHttp = ArchitectureRules.doesNotUseHttp(
            "dev.capstan.core..",
            "dev.capstan.agentrpc..",
            "dev.capstan.mcp..",
            "dev.capstan.config..",
            "dev.capstan.types..",
            "dev.capstan.openapi..",
            "dev.capstan.validation..",
            "dev.capstan.audit..",
            "dev.capstan.grants..",
            "dev.capstan.discovery..",
            "dev.capstan.negotiation..");

    @ArchTest
    static final ArchRule fixturesReachTheWorldByTheirContextAlone =
            ArchitectureRules.accessesResourcesOnlyThroughContext("dev.capstan.fixtures", CORE);

    @ArchTest
    static final ArchRule timeComesFromOutside =
            ArchitectureRules.usesInjectedClock("dev.capstan", WIRING, "dev.capstan.cli.SystemClock");

    @ArchTest
    static final ArchRule controllersHoldNoPort = ArchitectureRules.controllersHoldNoPort("dev.capstan.http", PORTS);

    @ArchTest
    static final ArchRule argumentsAreBoundOnTheThreadOfTheOperation =
            ArchitectureRules.bindsOnOperationThread("dev.capstan.http");

    @ArchTest
    static final ArchRule shapesComeWithTheRequest = ArchitectureRules.bodiesAreReadWithTheRequest("dev.capstan.http");

    @ArchTest
    static final ArchRule controllersCatchNothing = ArchitectureRules.controllersCatchNothing("dev.capstan.http");

    @ArchTest
    static final ArchRule thereIsOneListOfGates =
            ArchitectureRules.assemblesOnePath("dev.capstan", WIRING + ".CallPathFactory");

    @ArchTest
    static final ArchRule handlersRunOnTheOnePath = ArchitectureRules.runsHandlersOnThePath("dev.capstan");

    @ArchTest
    static final ArchRule modulesHaveNoCycles = ArchitectureRules.hasNoCycles("dev.capstan.(*)..");

    @ArchTest
    static final ArchRule packagesOfTheServerHaveNoCycles = ArchitectureRules.hasNoCycles("dev.capstan.server.(**)");

    @ArchTest
    static final ArchRule packagesOfGrantsHaveNoCycles = ArchitectureRules.hasNoCycles("dev.capstan.grants.(**)");

    @ArchTest
    static final ArchRule packagesOfHttpHaveNoCycles = ArchitectureRules.hasNoCycles("dev.capstan.http.(**)");

    @ArchTest
    static final ArchRule packagesOfTheDatabaseHaveNoCycles =
            ArchitectureRules.hasNoCycles("dev.capstan.database.(**)");

    @ArchTest
    static final ArchRule packagesOfTheCommandLineHaveNoCycles = ArchitectureRules.hasNoCycles("dev.capstan.cli.(**)");

    @ArchTest
    static final ArchRule packagesIntroduceThemselves = ArchitectureRules.packagesHavePackageInfo("dev.capstan");

    @ArchTest
    static final ArchRule namesSaySomething = ArchitectureRules.namesAreDescriptive("dev.capstan");
}
