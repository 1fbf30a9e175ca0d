import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Writes the licences and notices of the jars on its class path, and a list of them, for a jar that packs these jars.
 *
 * <p>Reads an SBOM with licence texts, and prefers an artifact's own files. An artifact without a text fails the build: it
 * must not be packed.
 */
final class Licences {

    private static final Pattern OWN_FILE =
            Pattern.compile("(?i)(META-INF/)?(licen[sc]es?/[^/]+|[^/]*(licen[sc]e|notice|copying)[^/]*)(?<!\\.class)");

    private static final Pattern LICENCE = Pattern.compile("(?i)licen[sc]e|copying");

    private static final String HEADER = "This program contains the following artifacts of other projects. The directory"
            + " licenses has one directory for each, with its licence and its notices.\n\n";

    private Licences() {}

    public static void main(String[] arguments) throws IOException {
        JsonNode sbom = new ObjectMapper().readTree(Path.of(arguments[0]).toFile());
        Path out = Path.of(arguments[1]);
        delete(out.resolve("licenses"));
        Map<String, String> list = new TreeMap<>();
        for (JsonNode component : sbom.get("components")) {
            if (!component.get("group").textValue().equals("dev.capstan")) {
                String name = name(component);
                write(component, jar(component), out.resolve("licenses").resolve(name));
                list.put(component.get("group").textValue() + ":" + name, line(component));
            }
        }
        Files.writeString(out.resolve("THIRD-PARTY.txt"), HEADER + String.join("", list.values()));
        Files.write(out.resolve("LICENSE"), Files.readAllBytes(Path.of(arguments[2])));
    }

    private static String name(JsonNode component) {
        return component.get("name").textValue() + "-" + component.get("version").textValue();
    }

    private static Path jar(JsonNode component) throws IOException {
        String name = Pattern.quote(name(component)) + "(-[a-z0-9_-]+)?\\.jar";
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> path.getFileName().toString().matches(name))
                .findFirst()
                .orElseThrow(() -> new IOException("the class path lacks " + name(component)));
    }

    private static void write(JsonNode component, Path jar, Path directory) throws IOException {
        Files.createDirectories(directory);
        boolean licensed = false;
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : file.stream().filter(Licences::isOwnFile).toList()) {
                String name = Path.of(entry.getName()).getFileName().toString();
                Files.write(directory.resolve(name), file.getInputStream(entry).readAllBytes());
                licensed |= LICENCE.matcher(name).lookingAt();
            }
        }
        if (!licensed) {
            writeTexts(component, directory);
        }
    }

    private static boolean isOwnFile(JarEntry entry) {
        return !entry.isDirectory() && OWN_FILE.matcher(entry.getName()).matches();
    }

    /** Writes the texts of the licences that an artifact names without including them. */
    private static void writeTexts(JsonNode component, Path directory) throws IOException {
        boolean written = false;
        for (JsonNode licence : licences(component)) {
            JsonNode text = licence.at("/text/content");
            if (!text.isMissingNode()) {
                byte[] content = licence.at("/text/encoding").asText().equals("base64")
                        ? Base64.getMimeDecoder().decode(text.textValue())
                        : text.textValue().getBytes(StandardCharsets.UTF_8);
                String preface = name(component) + " names this licence without a copy of it. Its copyright holders are"
                        + " named at " + places(component) + ".\n\n";
                Files.writeString(
                        directory.resolve("LICENSE-" + title(licence) + ".txt"),
                        preface + new String(content, StandardCharsets.UTF_8));
                written = true;
            }
        }
        if (!written) {
            throw new IOException("there is no licence text for " + name(component)
                    + ": it has no LICENSE file, and its POM names no SPDX licence");
        }
    }

    private static String line(JsonNode component) {
        String licences = licences(component).stream().map(Licences::title).collect(Collectors.joining(" or "));
        return component.get("group").textValue() + ":" + component.get("name").textValue() + ":"
                + component.get("version").textValue() + "\n    licence: " + licences + "\n    project: "
                + places(component) + "\n    text: META-INF/licenses/" + name(component) + "/\n";
    }

    private static String title(JsonNode licence) {
        return licence.has("id") ? licence.get("id").textValue() : licence.get("name").textValue();
    }

    private static String places(JsonNode component) {
        return StreamSupport.stream(component.path("externalReferences").spliterator(), false)
                .filter(place -> List.of("website", "vcs").contains(place.get("type").textValue()))
                .map(place -> place.get("url").textValue())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static List<JsonNode> licences(JsonNode component) {
        List<JsonNode> licences = new ArrayList<>();
        component.path("licenses").forEach(entry -> licences.add(entry.get("license")));
        return licences;
    }

    private static void delete(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
