package dev.capstan.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The page docs/architecture.md shows the modules as the poms have them. */
class ArchitecturePageTest {

    private static final Path ROOT = Path.of("..", "..");
    private static final int MAX_LINES = 9_000;

    @Test
    void thePageHasTheModulesAndWhatTheyDependOn() throws Exception {
        String graph = modules().entrySet().stream()
                .map(module -> module.getKey() + " -> " + String.join(", ", module.getValue()))
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"));

        assertThat(Files.readString(ROOT.resolve("docs/architecture.md")))
                .as("put this into docs/architecture.md:\n" + graph)
                .contains("```text\n" + graph + "\n```");
    }

    @Test
    void noModuleHasMoreLinesOfMainCodeThanCanBeRead() throws Exception {
        for (Path folder : folders(ROOT)) {
            Path main = folder.resolve("src/main/java");
            long lines = Files.isDirectory(main) ? lines(main) : 0;
            assertThat(lines).as("lines of main code of " + folder).isLessThanOrEqualTo(MAX_LINES);
        }
    }

    @Test
    void theBomNamesEveryModuleThatPeoplePick() throws Exception {
        Element managed = elements(pom(ROOT.resolve("server/bom")), "dependencyManagement")
                .get(0);
        List<String> published = new ArrayList<>();
        for (Path folder : folders(ROOT)) {
            String artifact = child(pom(folder), "artifactId");
            if (!artifact.startsWith("capstan-tck")
                    && !List.of("capstan-features", "capstan-bom", "capstan-server-tests")
                            .contains(artifact)) {
                published.add(artifact);
            }
        }
        assertThat(dependencies(managed)).containsExactlyInAnyOrderElementsOf(published);
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
        for (Path folder : folders(ROOT)) {
            Element pom = pom(folder);
            String name = ROOT.relativize(folder).toString();
            if (name.equals("server/bom")) {
                continue;
            }
            byArtifact.put(child(pom, "artifactId"), name);
            artifacts.put(name, dependencies(pom));
        }
        artifacts.replaceAll((name, needed) ->
                needed.stream().map(byArtifact::get).sorted().distinct().toList());
        return artifacts;
    }

    private static List<Path> folders(Path parent) throws Exception {
        List<Path> folders = new ArrayList<>();
        for (Element modules : elements(pom(parent), "modules")) {
            for (Element module : elements(modules, "module")) {
                Path folder = parent.resolve(module.getTextContent().strip());
                List<Path> below = folders(folder);
                folders.addAll(below.isEmpty() ? List.of(folder) : below);
            }
        }
        return folders;
    }

    private static List<String> dependencies(Element pom) {
        return elements(pom, "dependencies").stream()
                .flatMap(dependencies -> elements(dependencies, "dependency").stream())
                .filter(dependency -> child(dependency, "groupId").equals("dev.capstan"))
                .filter(dependency -> elements(dependency, "scope").isEmpty())
                .map(dependency -> child(dependency, "artifactId"))
                .toList();
    }

    private static Element pom(Path folder) throws IOException, ParserConfigurationException, SAXException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    private static String child(Element parent, String name) {
        return elements(parent, name).get(0).getTextContent().strip();
    }

    /** The direct children of this name. */
    private static List<Element> elements(Element parent, String name) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .filter(element -> element.getTagName().equals(name))
                .toList();
    }
}
