package dev.capstan.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** The page docs/architecture.md shows the modules as the poms have them. */
class ArchitecturePageTest {

    private static final int MAX_LINES = 9_000;
    private static final int MAX_CLASSES = 30;

    @Test
    void thePageHasTheModulesAndWhatTheyDependOn() throws Exception {
        String graph = modules().entrySet().stream()
                .map(module -> module.getKey() + " -> " + String.join(", ", module.getValue()))
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(MavenModules.ROOT.resolve("docs/architecture.md")))
                .as("put this into docs/architecture.md:\n" + graph)
                .contains("```text\n" + graph + "\n```");
    }

    @Test
    void noModuleHasMoreLinesOfMainCodeThanCanBeRead() throws Exception {
        for (Path directory : MavenModules.directories()) {
            Path main = directory.resolve("src/main/java");
            long lines = Files.isDirectory(main) ? lines(main) : 0;
            assertThat(lines).as("lines of main code of " + directory).isLessThanOrEqualTo(MAX_LINES);
        }
    }

    @Test
    void noPackageHasMoreClassesThanCanBeSeenAtOnce() throws Exception {
        for (Path directory : MavenModules.directories()) {
            Path main = directory.resolve("src/main/java");
            if (Files.isDirectory(main)) {
                try (Stream<Path> files = Files.walk(main)) {
                    files.filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
                            .collect(Collectors.groupingBy(Path::getParent, Collectors.counting()))
                            .forEach((packed, classes) -> assertThat(classes)
                                    .as("classes of " + packed)
                                    .isLessThanOrEqualTo(MAX_CLASSES));
                }
            }
        }
    }

    @Test
    void theBomNamesEveryModuleThatPeoplePick() throws Exception {
        Element managed = MavenModules.elements(
                        MavenModules.pom(MavenModules.ROOT.resolve("server/bom")), "dependencyManagement")
                .get(0);
        assertThat(Set.copyOf(MavenModules.dependencies(managed)))
                .containsExactlyInAnyOrderElementsOf(MavenModules.picked().stream()
                        .map(MavenModules::artifact)
                        .toList());
        assertThat(MavenModules.testJars(managed)).containsExactlyInAnyOrderElementsOf(MavenModules.WITH_CONTRACTS);
    }

    private static long lines(Path main) throws IOException {
        long lines = 0;
        try (Stream<Path> files = Files.walk(main)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(".java")).toList()) {
                lines += Files.readAllLines(file).size();
            }
        }
        return lines;
    }

    /** The modules by their folders, with the folders of the modules that they depend on other than for tests. */
    private static TreeMap<String, List<String>> modules() throws Exception {
        TreeMap<String, String> byArtifact = new TreeMap<>();
        TreeMap<String, List<String>> artifacts = new TreeMap<>();
        for (Path directory : MavenModules.directories()) {
            Element pom = MavenModules.pom(directory);
            String name = MavenModules.ROOT.relativize(directory).toString();
            if (name.equals("server/bom")) {
                continue;
            }
            byArtifact.put(MavenModules.child(pom, "artifactId"), name);
            artifacts.put(name, MavenModules.dependencies(pom));
        }
        artifacts.replaceAll((name, needed) ->
                needed.stream().map(byArtifact::get).sorted().distinct().toList());
        return artifacts;
    }
}
