package dev.capstan.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each wall is red on a sample that breaks it: a rule that nothing can break guards nothing. */
class ViolationSamplesTest {

    private static final String SAMPLE = "dev.capstan.server.architecture.sample";
    private static final JavaClasses SAMPLES = new ClassFileImporter().importPackages(SAMPLE);

    @Test
    void moduleThatUsesItsNeighbourIsDetected() {
        assertBroken(ArchitectureRules.moduleDependsOnlyOn(SAMPLE + ".module", "dev.capstan.core"), "CyclicReference");
    }

    @Test
    void aClassThatNamesTwoAreasIsSeen() {
        Set<String> areas = Set.of(SAMPLE + ".module", SAMPLE + ".neighbour");
        assertBroken(
                ArchitectureRules.namesAtMostOneOf(areas, Set.of(SAMPLE), SAMPLE + ".wiring"), "CrossAreaReference");
    }

    @Test
    void aUseCaseThatSpeaksHttpIsSeen() {
        assertBroken(ArchitectureRules.doesNotUseHttp(SAMPLE + ".web.."), "ClockHelper");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.net.http.HttpClient",
                "java.net.Socket",
                "java.net.URL",
                "java.io.FileReader",
                "java.nio.file.Files",
                "java.nio.channels.FileChannel",
                "java.sql.DriverManager",
                "java.lang.ProcessBuilder",
                "java.lang.Runtime",
                "dev.capstan.server.architecture.sample.module.CyclicReference"
            })
    void aHandlerThatReachesPastItsContextIsSeen(String by) {
        assertBroken(
                ArchitectureRules.accessesResourcesOnlyThroughContext(SAMPLE + ".handler", "dev.capstan.core"), by);
    }

    @Test
    void aClassThatAsksTheSystemForTheTimeIsSeen() {
        assertBroken(ArchitectureRules.usesInjectedClock(SAMPLE, SAMPLE + ".wiring"), "Instant.now");
    }

    @Test
    void aControllerThatHoldsAPortOrCatchesOrTakesABodyAloneIsSeen() {
        assertBroken(ArchitectureRules.controllersHoldNoPort(SAMPLE, "dev.capstan.core.port"), "BusyController.<init>");
        assertBroken(ArchitectureRules.controllersCatchNothing(SAMPLE), "BusyController.number");
        assertBroken(ArchitectureRules.bodiesAreReadWithTheRequest(SAMPLE), "BusyController.number");
    }

    @Test
    void aBinderThatWorksOnTheEventLoopIsSeen() {
        assertBroken(ArchitectureRules.bindsOnOperationThread(SAMPLE), "EarlyBinder");
    }

    @Test
    void surfaceWithOwnOrMissingGatesIsDetected() {
        assertBroken(ArchitectureRules.assemblesOnePath(SAMPLE, SAMPLE + ".path.Nobody"), "UngatedEntryPoint.ownPath");
        assertBroken(ArchitectureRules.runsHandlersOnThePath(SAMPLE), "UngatedEntryPoint.noGate");
    }

    @Test
    void aCycleIsSeen() {
        assertBroken(ArchitectureRules.hasNoCycles(SAMPLE + ".(*).."), "Cycle detected");
    }

    @Test
    void aPackageThatDoesNotIntroduceItselfIsSeen() {
        assertBroken(
                ArchitectureRules.packagesHavePackageInfo(SAMPLE), "sample.web has no @NullMarked package-info.java");
    }

    @Test
    void aNameThatSaysLittleIsSeen() {
        assertBroken(ArchitectureRules.namesAreDescriptive(SAMPLE), "ClockHelper");
    }

    private static void assertBroken(ArchRule rule, String by) {
        assertThat(rule.evaluate(SAMPLES).getFailureReport().toString()).contains(by);
    }
}
