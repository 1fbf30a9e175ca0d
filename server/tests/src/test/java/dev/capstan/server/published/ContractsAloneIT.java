package dev.capstan.server.published;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.capstan.server.architecture.MavenModules;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The test-jars with the contracts of ports, for those who write an adapter: they need what the page lists. */
class ContractsAloneIT {

    private static final Path PAGE = MavenModules.ROOT.resolve("docs/dependencies.md");

    @Test
    void eachNeedsWhatThePageLists() throws Exception {
        Map<String, String> lists = new TreeMap<>();
        for (Path module : MavenModules.picked()) {
            if (MavenModules.WITH_CONTRACTS.contains(MavenModules.artifact(module))) {
                lists.put(MavenModules.artifact(module), String.join(", ", needsOf(module)));
            }
        }
        String list = lists.entrySet().stream()
                .map(each -> each.getKey() + " -> " + each.getValue())
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(PAGE))
                .as("put this into docs/dependencies.md:\n" + list)
                .contains("```text\n" + list + "\n```");
    }

    /** Returns the artifacts that the classes of a test-jar refer to, without the module and what it brings. */
    private static Set<String> needsOf(Path module) throws Exception {
        Path tests = Path.of(MavenModules.jar(module).toString().replaceFirst("\\.jar$", "-tests.jar"));
        Set<String> needs = new TreeSet<>();
        try (JarFile jar = new JarFile(tests.toFile())) {
            JavaClasses contracts = new ClassFileImporter().importJar(jar);
            for (JavaClass contract : contracts) {
                for (Dependency dependency : contract.getDirectDependenciesFromSelf()) {
                    JavaClass referred = dependency.getTargetClass().getBaseComponentType();
                    if (!contracts.contain(referred.getName())) {
                        artifact(referred).ifPresent(needs::add);
                    }
                }
            }
        }
        String own = MavenModules.artifact(module);
        Set<String> brought = Files.readString(PAGE)
                .lines()
                .filter(line -> line.startsWith(own + " -> "))
                .limit(1)
                .flatMap(line -> Set.of(line.substring((own + " -> ").length()).split(", ")).stream())
                .collect(Collectors.toSet());
        needs.removeAll(brought);
        needs.remove(own);
        return needs;
    }

    private static Optional<String> artifact(JavaClass referred) throws ClassNotFoundException {
        if (referred.isPrimitive()) {
            return Optional.empty();
        }
        Class<?> type = Class.forName(referred.getName(), false, ContractsAloneIT.class.getClassLoader());
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null) {
            return Optional.empty();
        }
        String name = Path.of(source.getLocation().getPath()).getFileName().toString();
        String artifact = name.replaceFirst("-\\d.*", "");
        return Optional.of(name.endsWith("-tests.jar") ? artifact + " (test-jar)" : artifact);
    }
}
