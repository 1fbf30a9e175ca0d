package dev.capstan.server.architecture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The modules of the build, as their poms have them. */
public final class MavenModules {

    /** The root directory of the build. */
    public static final Path ROOT = Path.of("..", "..");

    /** The version that all modules have. */
    public static final String VERSION = "0.1.0";

    /** The artifacts whose test-jars have the tests that every adapter of their ports must pass. */
    public static final List<String> WITH_CONTRACTS =
            List.of("capstan-audit", "capstan-core", "capstan-discovery", "capstan-grants", "capstan-negotiation");

    private static final List<String> NOT_PICKED = List.of("capstan-features", "capstan-bom", "capstan-server-tests");

    private MavenModules() {}

    /** Returns the directories of all modules that have no modules themselves. */
    public static List<Path> directories() throws Exception {
        return directories(ROOT);
    }

    /**
     * Returns the directories of the modules that users choose: not the kit, the rules, the BOM and the tests of the
     * server.
     */
    public static List<Path> picked() throws Exception {
        return directories().stream()
                .filter(directory ->
                        !artifact(directory).startsWith("capstan-tck") && !NOT_PICKED.contains(artifact(directory)))
                .toList();
    }

    /** Returns the jar that the build has made of a module. */
    public static Path jar(Path directory) {
        return directory.resolve("target").resolve(artifact(directory) + "-" + VERSION + ".jar");
    }

    /** Returns the artifact id of the pom in this directory. */
    public static String artifact(Path directory) {
        try {
            return child(pom(directory), "artifactId");
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("the pom of " + directory + " cannot be read", e);
        }
    }

    private static List<Path> directories(Path parent) throws Exception {
        List<Path> directories = new ArrayList<>();
        for (Element modules : elements(pom(parent), "modules")) {
            for (Element module : elements(modules, "module")) {
                Path directory = parent.resolve(module.getTextContent().strip());
                List<Path> below = directories(directory);
                directories.addAll(below.isEmpty() ? List.of(directory) : below);
            }
        }
        return directories;
    }

    static List<String> dependencies(Element pom) {
        return elements(pom, "dependencies").stream()
                .flatMap(dependencies -> elements(dependencies, "dependency").stream())
                .filter(dependency -> child(dependency, "groupId").equals("dev.capstan"))
                .filter(dependency -> elements(dependency, "scope").isEmpty())
                .map(dependency -> child(dependency, "artifactId"))
                .toList();
    }

    static List<String> testJars(Element pom) {
        return all(pom, "dependency").stream()
                .filter(dependency -> !elements(dependency, "type").isEmpty())
                .filter(dependency -> child(dependency, "type").equals("test-jar"))
                .map(dependency -> child(dependency, "artifactId"))
                .toList();
    }

    static Element pom(Path directory) throws IOException, ParserConfigurationException, SAXException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(directory.resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    static String child(Element parent, String name) {
        return elements(parent, name).get(0).getTextContent().strip();
    }

    /** The elements of this name, at any depth. */
    static List<Element> all(Element root, String name) {
        NodeList nodes = root.getElementsByTagName(name);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .map(Element.class::cast)
                .toList();
    }

    /** The direct children of this name. */
    static List<Element> elements(Element parent, String name) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .filter(element -> element.getTagName().equals(name))
                .toList();
    }
}
