package dev.capstan.server.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.CanBeAnnotated.Predicates.annotatedWith;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noConstructors;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import dev.capstan.core.Capability;
import dev.capstan.core.invocation.InvokeCapability;
import dev.capstan.core.port.Handlers;
import dev.capstan.http.common.ValidatedBody;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.annotation.Controller;
import io.micronaut.http.bind.binders.PostponedRequestArgumentBinder;
import io.micronaut.http.bind.binders.RequestArgumentBinder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Formatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;

/** The architecture rules of the project, as functions of the packages that they apply to. */
final class ArchitectureRules {

    private static final List<String> EVERYWHERE =
            List.of("java..", "org.jspecify.annotations..", "org.apiguardian.api..");
    private static final List<String> JACKSON = List.of("com.fasterxml.jackson..");

    private static final String[] HARMLESS_PACKAGES = {
        "java.lang",
        "java.math",
        "java.nio.charset",
        "java.time",
        "java.util",
        "java.util.concurrent..",
        "java.util.function",
        "java.util.regex",
        "java.util.stream"
    };
    private static final Class<?>[] HARMLESS_CLASSES = {
        IOException.class, UncheckedIOException.class, InputStream.class, URI.class, URISyntaxException.class
    };
    private static final Class<?>[] GIVEN_CONNECTIONS = {
        Connection.class, Statement.class, PreparedStatement.class, ResultSet.class, SQLException.class
    };
    private static final Class<?>[] WAYS_OUT = {
        Process.class, ProcessBuilder.class, ProcessHandle.class, Runtime.class, ClassLoader.class, Formatter.class
    };

    private ArchitectureRules() {}

    /** Classes of a module use their module, core, Java, Jackson and the libraries of the module's technology. */
    static ArchRule moduleDependsOnlyOn(String module, String core, String... libraries) {
        String[] allowed = Stream.of(
                        Stream.of(module + "..", core + ".."),
                        EVERYWHERE.stream(),
                        JACKSON.stream(),
                        Stream.of(libraries))
                .flatMap(packages -> packages)
                .toArray(String[]::new);
        return classes()
                .that()
                .resideInAPackage(module + "..")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .because(
                        "a module without dependencies on others can be used alone; it declares a port for what it needs"
                                + " from another module");
    }

    /** A class outside the wiring names at most one of the modules. */
    static ArchRule namesAtMostOneOf(Set<String> modules, Set<String> within, String... wiring) {
        return classes()
                .that(resideInAnyPackage(below(within)))
                .and(not(nameMatches(wiring)))
                .should(nameAtMostOneOf(modules))
                .because("only the wiring sees two areas, so that how they fit together is read in one place");
    }

    /** Use cases know nothing of HTTP. */
    static ArchRule doesNotUseHttp(String... modules) {
        return noClasses()
                .that()
                .resideInAnyPackage(modules)
                .and()
                .resideOutsideOfPackage("dev.capstan.core.io")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net.http..", "io.micronaut..")
                .because(
                        "status codes and headers are chosen in dev.capstan.http, from the catalogue of refusals in core");
    }

    /** Handlers use themselves, core, Jackson, and of Java and JDBC what reaches nothing that was not given to them. */
    static ArchRule accessesResourcesOnlyThroughContext(String handlers, String core) {
        return classes()
                .that()
                .resideInAPackage(handlers + "..")
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(handlers + "..", core + "..")
                        .or(resideInAnyPackage(
                                "com.fasterxml.jackson..", "org.jspecify.annotations..", "org.apiguardian.api.."))
                        .or(resideInAnyPackage(HARMLESS_PACKAGES).and(not(belongToAnyOf(WAYS_OUT))))
                        .or(belongToAnyOf(HARMLESS_CLASSES))
                        .or(belongToAnyOf(GIVEN_CONNECTIONS)))
                .because(
                        "what a handler opens by itself is past the permissions, the records and the deadline that hold"
                                + " for what its context gives");
    }

    /** Controllers call use cases: they are given no port. */
    static ArchRule controllersHoldNoPort(String within, String... ports) {
        return noConstructors()
                .that()
                .areDeclaredInClassesThat(resideInAPackage(within + "..").and(annotatedWith(Controller.class)))
                .should()
                .haveRawParameterTypes(anyElementThat(resideInAnyPackage(ports)))
                .because(
                        "what an operation does is a use case, which is tested without HTTP and serves every entrance");
    }

    /** Controllers catch nothing. */
    static ArchRule controllersCatchNothing(String within) {
        return codeUnits()
                .that()
                .areDeclaredInClassesThat(resideInAPackage(within + "..").and(annotatedWith(Controller.class)))
                .should(catchNothing())
                .because("one handler for each family of failures writes its answer, in the shape that the controller"
                        + " declares");
    }

    /** An operation that reads its body against a shape takes the request, too. */
    static ArchRule bodiesAreReadWithTheRequest(String within) {
        return codeUnits()
                .that()
                .areDeclaredInClassesThat(resideInAPackage(within + "..").and(annotatedWith(Controller.class)))
                .should(takeTheRequestWithAShape())
                .because("the body is awaited for the request; without it the operation would find none");
    }

    /** Arguments of operations are bound on the thread of the operation, which may wait for a database. */
    static ArchRule bindsOnOperationThread(String within) {
        return classes()
                .that()
                .resideInAPackage(within + "..")
                .and()
                .areAssignableTo(RequestArgumentBinder.class)
                .should()
                .beAssignableTo(PostponedRequestArgumentBinder.class)
                .because("any other binder works on the event loop, where one that waits holds up every connection");
    }

    /** One class assembles the list of gates that every call passes. */
    static ArchRule assemblesOnePath(String within, String assembler) {
        return noClasses()
                .that()
                .resideInAPackage(within + "..")
                .and()
                .doNotHaveFullyQualifiedName(assembler)
                .and()
                .areNotAssignableTo(InvokeCapability.class)
                .should()
                .callConstructorWhere(target(owner(assignableTo(InvokeCapability.class))))
                .because("a gate that holds at one entrance only is no gate: every entrance asks the same list");
    }

    /** Handlers are run by the path alone: what else asks for one is itself a handler in front of another. */
    static ArchRule runsHandlersOnThePath(String within) {
        return noClasses()
                .that()
                .resideInAPackage(within + "..")
                .and()
                .areNotAssignableTo(InvokeCapability.class)
                .and()
                .areNotAssignableTo(Handlers.class)
                .should()
                .callMethod(Handlers.class, "of", Capability.class)
                .because("what runs without the gates and the record is not a call: entrances use InvokeCapability");
    }

    /** Only the wiring reads the system clock. */
    static ArchRule usesInjectedClock(String within, String... wiring) {
        return noClasses()
                .that()
                .resideInAPackage(within + "..")
                .and(not(nameMatches(wiring)))
                .should(readTheSystemClock())
                .because("time comes in as an InstantSource, so that a test can say what time it is");
    }

    /** No slice needs another that needs it. */
    static ArchRule hasNoCycles(String slices) {
        return SlicesRuleDefinition.slices()
                .matching(slices)
                .should()
                .beFreeOfCycles()
                .because("what needs each other is one thing");
    }

    /** Every package says what it is for, and what may be null. */
    static ArchRule packagesHavePackageInfo(String within) {
        return classes()
                .that()
                .resideInAPackage(within + "..")
                .should(liveInAnIntroducedPackage())
                .because("a newcomer finds the module by its name and its first sentence");
    }

    /** Names say more about a class than that it is one. */
    static ArchRule namesAreDescriptive(String within) {
        return noClasses()
                .that()
                .resideInAPackage(within + "..")
                .should()
                .haveSimpleNameEndingWith("Impl")
                .orShould()
                .haveSimpleNameEndingWith("Manager")
                .orShould()
                .haveSimpleNameEndingWith("Helper")
                .orShould()
                .haveNameMatching(".*Utils?")
                .orShould()
                .haveSimpleNameEndingWith("Dto")
                .orShould()
                .haveSimpleNameEndingWith("Service")
                .because("use cases are verb phrases, ports are nouns, adapters say their technology");
    }

    private static String[] below(Set<String> packages) {
        return packages.stream().map(name -> name + "..").toArray(String[]::new);
    }

    /** Whether a class has one of these names, is nested in it or resides below the package of that name. */
    private static DescribedPredicate<JavaClass> nameMatches(String... names) {
        return DescribedPredicate.describe("one of " + List.of(names), item -> Stream.of(names)
                .anyMatch(name -> item.getName().equals(name)
                        || item.getName().startsWith(name + ".")
                        || item.getName().startsWith(name + "$")));
    }

    private static ArchCondition<JavaClass> nameAtMostOneOf(Set<String> modules) {
        return new ArchCondition<>("name at most one of " + new TreeSet<>(modules)) {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                Set<String> named = item.getDirectDependenciesFromSelf().stream()
                        .map(dependency -> dependency.getTargetClass().getPackageName())
                        .flatMap(name ->
                                modules.stream().filter(module -> name.equals(module) || name.startsWith(module + ".")))
                        .collect(Collectors.toCollection(TreeSet::new));
                events.add(new SimpleConditionEvent(item, named.size() <= 1, item.getName() + " names " + named));
            }
        };
    }

    private static ArchCondition<JavaClass> readTheSystemClock() {
        Set<String> askers = Set.of(
                "java.time.Instant.now",
                "java.time.LocalDate.now",
                "java.time.LocalDateTime.now",
                "java.time.OffsetDateTime.now",
                "java.time.ZonedDateTime.now",
                "java.time.InstantSource.system",
                "java.time.Clock.systemUTC",
                "java.time.Clock.systemDefaultZone",
                "java.lang.System.currentTimeMillis");
        return new ArchCondition<>("ask the system for the time") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                for (JavaAccess<?> access : item.getAccessesFromSelf()) {
                    String called = access.getTargetOwner().getName() + "."
                            + access.getTarget().getName();
                    events.add(new SimpleConditionEvent(item, askers.contains(called), access.getDescription()));
                }
            }
        };
    }

    private static ArchCondition<JavaCodeUnit> catchNothing() {
        return new ArchCondition<>("catch nothing") {
            @Override
            public void check(JavaCodeUnit item, ConditionEvents events) {
                List<String> caught = item.getTryCatchBlocks().stream()
                        .flatMap(block -> block.getCaughtThrowables().stream())
                        .map(JavaClass::getName)
                        .toList();
                events.add(new SimpleConditionEvent(item, caught.isEmpty(), item.getFullName() + " catches " + caught));
            }
        };
    }

    private static ArchCondition<JavaCodeUnit> takeTheRequestWithAShape() {
        return new ArchCondition<>("take the request where they take a shape") {
            @Override
            public void check(JavaCodeUnit item, ConditionEvents events) {
                boolean isShaped =
                        item.getParameters().stream().anyMatch(each -> each.isAnnotatedWith(ValidatedBody.class));
                boolean hasRequest =
                        item.getRawParameterTypes().stream().anyMatch(type -> type.isAssignableTo(HttpRequest.class));
                events.add(new SimpleConditionEvent(
                        item, hasRequest || !isShaped, item.getFullName() + " takes a shape without the request"));
            }
        };
    }

    private static ArchCondition<JavaClass> liveInAnIntroducedPackage() {
        return new ArchCondition<>("live in a package with a @NullMarked package-info") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                JavaPackage home = item.getPackage();
                Optional<?> introduction = home.tryGetAnnotationOfType(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        item, introduction.isPresent(), home.getName() + " has no @NullMarked package-info.java"));
            }
        };
    }
}
