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

    /** The folder of the build. */
    public static final Path ROOT = Path.of("..", "..");

    /** The version that all modules have. */
    public static final String VERSION = "0.1.0";

    private static final List<String> NOT_PICKED = List.of("capstan-features", "capstan-bom", "capstan-server-tests");

    private MavenModules() {}

    /** Returns the folders of all modules that have no modules themselves. */
    public static List<Path> folders() throws Exception {
        return folders(ROOT);
    }

    /** Returns the folders of the modules that people pick: not the kit, the rules, the BOM and the tests of the server. */
    public static List<Path> picked() throws Exception {
        return folders().stream()
                .filter(folder -> !artifact(folder).startsWith("capstan-tck") && !NOT_PICKED.contains(artifact(folder)))
                .toList();
    }

    /** Returns the jar that the build has made of a module. */
    public static Path jar(Path folder) {
        return folder.resolve("target").resolve(artifact(folder) + "-" + VERSION + ".jar");
    }

    /** Returns the artifact that the pom in this folder is of. */
    public static String artifact(Path folder) {
        try {
            return child(pom(folder), "artifactId");
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("the pom of " + folder + " cannot be read", e);
        }
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

    static List<String> dependencies(Element pom) {
        return elements(pom, "dependencies").stream()
                .flatMap(dependencies -> elements(dependencies, "dependency").stream())
                .filter(dependency -> child(dependency, "groupId").equals("dev.capstan"))
                .filter(dependency -> elements(dependency, "scope").isEmpty())
                .map(dependency -> child(dependency, "artifactId"))
                .toList();
    }

    static Element pom(Path folder) throws IOException, ParserConfigurationException, SAXException {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("pom.xml").toFile())
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
