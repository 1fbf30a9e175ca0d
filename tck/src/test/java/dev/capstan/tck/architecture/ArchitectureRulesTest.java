package dev.capstan.tck.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The kit knows its subject by messages and commands alone: no class of the server, no library but its own. */
class ArchitectureRulesTest {

    private static final String JUNIT = "org.junit.jupiter.api..";
    private static final JavaClasses KIT = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.capstan.tck");
    private static final JavaClasses SAMPLE =
            new ClassFileImporter().importPackages("dev.capstan.tck.architecture.sample");

    private static final ArchRule KNOWS_ITSELF_ALONE = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.capstan.tck..",
                    "java..",
                    "javax.crypto..",
                    "com.sun.net.httpserver..",
                    "org.jspecify..",
                    "org.apiguardian..",
                    "com.fasterxml.jackson..",
                    "io.cucumber..",
                    "picocli..",
                    "org.snakeyaml.engine..",
                    "com.sun.net.httpserver..",
                    "io.nats.client..",
                    JUNIT,
                    "org.opentest4j..")
            .because("a kit that shares code with its subject shares its mistakes");

    private static final ArchRule RUNS_WITHOUT_JUNIT = noClasses()
            .that()
            .resideOutsideOfPackage("dev.capstan.tck.junit")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(JUNIT)
            .because("the command line has to run without JUnit");

    private static final ArchRule IS_INTRODUCED = classes()
            .should(new ArchCondition<>("live in an introduced package") {
                @Override
                public void check(JavaClass one, ConditionEvents events) {
                    boolean introduced = one.getPackage().isAnnotatedWith(NullMarked.class);
                    events.add(new SimpleConditionEvent(
                            one, introduced, one.getPackageName() + " has no @NullMarked package-info.java"));
                }
            });

    @Test
    void theKitKnowsItselfAndItsLibrariesAlone() {
        KNOWS_ITSELF_ALONE.check(KIT);
    }

    @Test
    void onlyTheJUnitSurfaceDependsOnJUnit() {
        RUNS_WITHOUT_JUNIT.check(KIT);
    }

    @Test
    void everyPackageOfTheKitIntroducesItself() {
        IS_INTRODUCED.check(KIT);
    }

    @Test
    void aClassThatUsesAnotherLibraryIsSeen() {
        assertThat(KNOWS_ITSELF_ALONE.evaluate(SAMPLE).getFailureReport().toString())
                .contains("ForeignLibraryUser");
    }

    @Test
    void aPackageThatDoesNotIntroduceItselfIsSeen() {
        assertThat(IS_INTRODUCED.evaluate(SAMPLE).getFailureReport().toString())
                .contains("dev.capstan.tck.architecture.sample has no @NullMarked package-info.java");
    }
}
