package dev.capstan.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Every package says whether it is stable or internal, and the stable ones are those that a release is compared by. */
class ApiStatusMarkersTest {

    private static final Pattern MARK = Pattern.compile("@API\\(status = API\\.Status\\.(STABLE|INTERNAL)\\)");
    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");

    @Test
    void stableTypesAreCompared() throws Exception {
        TreeSet<String> stable = new TreeSet<>();
        for (Path directory : MavenModules.directories()) {
            Path main = directory.resolve("src/main/java");
            if (Files.isDirectory(main)) {
                try (Stream<Path> directories = Files.walk(main)) {
                    for (Path packed :
                            directories.filter(ApiStatusMarkersTest::hasClasses).toList()) {
                        String info = Files.readString(packed.resolve("package-info.java"));
                        Matcher mark = MARK.matcher(info);
                        assertThat(mark.find()).as("the mark of " + packed).isTrue();
                        if (mark.group(1).equals("STABLE")) {
                            Matcher name = PACKAGE.matcher(info);
                            assertThat(name.find()).as("the name of " + packed).isTrue();
                            stable.add(name.group(1));
                        }
                    }
                }
            }
        }

        List<String> compared = MavenModules.all(MavenModules.pom(MavenModules.ROOT), "include").stream()
                .map(Element::getTextContent)
                .filter(include -> include.startsWith("dev.capstan."))
                .toList();
        assertThat(compared)
                .as("the packages that the profile api of the pom compares")
                .containsExactlyElementsOf(stable);
    }

    private static boolean hasClasses(Path directory) {
        if (!Files.isDirectory(directory)) {
            return false;
        }
        try (Stream<Path> files = Files.list(directory)) {
            return files.anyMatch(file -> file.toString().endsWith(".java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
