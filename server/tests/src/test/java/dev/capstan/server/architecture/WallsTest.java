package dev.capstan.server.architecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** The walls of the house, as allow-lists. The kit's own wall stands in the kit. */
@AnalyzeClasses(packages = "dev.capstan", importOptions = WallsTest.WithoutTests.class)
class WallsTest {

    /** Leaves out test classes, those that another module publishes in a jar of its own included. */
    static final class WithoutTests implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("/test-classes/") && !location.contains("-tests.jar");
        }
    }

    private static final String CORE = "dev.capstan.core";

    /** There is one understanding of JSON Schema. Areas that read schemas share its model, and nothing else of its area. */
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
            "dev.capstan.nats",
            "dev.capstan.handlers",
            "dev.capstan.client",
            "dev.capstan.accounts",
            "dev.capstan.keys",
            "dev.capstan.database",
            "dev.capstan.http",
            "dev.capstan.pages",
            "dev.capstan.fixtures",
            "dev.capstan.cli",
            "dev.capstan.server");

    @ArchTest
    static final ArchRule coreUsesOnlyItself = Walls.roomUsesOnly(CORE, CORE);

    @ArchTest
    static final ArchRule configUsesOnlyCoreTheSchemaModelAndYaml =
            Walls.roomUsesOnly("dev.capstan.config", CORE, SCHEMA_MODEL, "org.snakeyaml.engine..");

    @ArchTest
    static final ArchRule validationUsesOnlyCoreAndNetworkntWithItsLog =
            Walls.roomUsesOnly("dev.capstan.validation", CORE, "com.networknt..", "org.slf4j..");

    @ArchTest
    static final ArchRule auditUsesOnlyCoreAndCanonicalJson =
            Walls.roomUsesOnly("dev.capstan.audit", CORE, "org.erdtman.jcs..");

    @ArchTest
    static final ArchRule grantsUseOnlyCoreAndJose =
            Walls.roomUsesOnly("dev.capstan.grants", CORE, "com.nimbusds.jose..");

    @ArchTest
    static final ArchRule discoveryUsesOnlyCore =
            Walls.roomUsesOnly("dev.capstan.discovery", CORE).allowEmptyShould(true);

    @ArchTest
    static final ArchRule negotiationUsesOnlyCoreTheSchemaModelAndPatterns = Walls.roomUsesOnly(
                    "dev.capstan.negotiation", CORE, SCHEMA_MODEL, "dev.capstan.validation.pattern..")
            .allowEmptyShould(true);

    @ArchTest
    static final ArchRule agentRpcUsesOnlyCore = Walls.roomUsesOnly("dev.capstan.agentrpc", CORE, "javax.crypto..");

    @ArchTest
    static final ArchRule natsUsesOnlyCoreDiscoveryAndItsClient = Walls.roomUsesOnly(
            "dev.capstan.nats", CORE, "dev.capstan.discovery..", "io.nats.client..", "javax.net.ssl..");

    @ArchTest
    static final ArchRule handlersUseOnlyCoreAndFailsafe =
            Walls.roomUsesOnly("dev.capstan.handlers", CORE, "dev.failsafe..", "com.sun.management..");

    @ArchTest
    static final ArchRule clientUsesOnlyCoreAndGrants =
            Walls.roomUsesOnly("dev.capstan.client", CORE, GRANTS, "javax.net.ssl..");

    @ArchTest
    static final ArchRule accountsUseOnlyCoreGrantsAndBcrypt =
            Walls.roomUsesOnly("dev.capstan.accounts", CORE, GRANTS, "at.favre.lib.crypto..", "javax.crypto..");

    @ArchTest
    static final ArchRule keysUseOnlyCoreGrantsAndAgentRpc =
            Walls.roomUsesOnly("dev.capstan.keys", CORE, GRANTS, "dev.capstan.agentrpc..", "javax.net.ssl..");

    @ArchTest
    static final ArchRule onlyTheWiringNamesTwoAreas = Walls.namesAtMostOneOf(
            AREAS,
            ADAPTERS,
            WIRING,
            "dev.capstan.server.Startup",
            "dev.capstan.server.StopInOrder",
            "dev.capstan.server.settings.Fleets",
            "dev.capstan.cli.fleet.FleetLoader");

    @ArchTest
    static final ArchRule useCasesKnowNoHttp = Walls.knowsNoHttp(
            "dev.capstan.core..",
            "dev.capstan.agentrpc..",
            "dev.capstan.config..",
            "dev.capstan.validation..",
            "dev.capstan.audit..",
            "dev.capstan.grants..",
            "dev.capstan.discovery..",
            "dev.capstan.negotiation..");

    @ArchTest
    static final ArchRule fixturesReachTheWorldByTheirContextAlone =
            Walls.reachesTheWorldByItsContextAlone("dev.capstan.fixtures", CORE);

    @ArchTest
    static final ArchRule timeComesFromOutside =
            Walls.takesTheTimeFromOutside("dev.capstan", WIRING, "dev.capstan.cli.SystemClock");

    @ArchTest
    static final ArchRule controllersHoldNoPort = Walls.controllersHoldNoPort("dev.capstan.http", PORTS);

    @ArchTest
    static final ArchRule argumentsAreBoundOnTheThreadOfTheOperation =
            Walls.bindsOnTheThreadOfTheOperation("dev.capstan.http");

    @ArchTest
    static final ArchRule shapesComeWithTheRequest = Walls.shapesComeWithTheRequest("dev.capstan.http");

    @ArchTest
    static final ArchRule controllersCatchNothing = Walls.controllersCatchNothing("dev.capstan.http");

    @ArchTest
    static final ArchRule thereIsOneListOfGates = Walls.assemblesOnePath("dev.capstan", WIRING + ".CallPathFactory");

    @ArchTest
    static final ArchRule handlersRunOnTheOnePath = Walls.runsHandlersOnThePath("dev.capstan");

    @ArchTest
    static final ArchRule roomsHaveNoCycles = Walls.hasNoCycles("dev.capstan.(*)..");

    @ArchTest
    static final ArchRule packagesOfTheServerHaveNoCycles = Walls.hasNoCycles("dev.capstan.server.(**)");

    @ArchTest
    static final ArchRule packagesOfGrantsHaveNoCycles = Walls.hasNoCycles("dev.capstan.grants.(**)");

    @ArchTest
    static final ArchRule packagesOfHttpHaveNoCycles = Walls.hasNoCycles("dev.capstan.http.(**)");

    @ArchTest
    static final ArchRule packagesOfTheDatabaseHaveNoCycles = Walls.hasNoCycles("dev.capstan.database.(**)");

    @ArchTest
    static final ArchRule packagesOfTheCommandLineHaveNoCycles = Walls.hasNoCycles("dev.capstan.cli.(**)");

    @ArchTest
    static final ArchRule packagesIntroduceThemselves = Walls.everyPackageIntroducesItself("dev.capstan");

    @ArchTest
    static final ArchRule namesSaySomething = Walls.namesSaySomething("dev.capstan");
}
