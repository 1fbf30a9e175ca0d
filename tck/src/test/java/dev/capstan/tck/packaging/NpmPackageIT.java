package dev.capstan.tck.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The npm package passes its own tests, where Node.js is installed. Packing it needs npm as well. */
class NpmPackageIT {

    private static final Path PACKAGE = Path.of("..", "conformance", "npm");

    @Test
    void itsTestsPass() throws Exception {
        InstalledPrograms.require("node");

        ShellRun run = ShellRun.of(PACKAGE, System.getenv(), List.of("node", "--test", "test/"));

        assertThat(run.exit()).as(run.output()).isZero();
    }

    @Test
    void packageHasTheVersionOfTheProject() throws IOException {
        assertThat(PACKAGE.resolve("package.json")).content().contains("\"version\": \"" + projectVersion() + "\"");
    }

    private static String projectVersion() throws IOException {
        return Files.readString(Path.of("pom.xml"))
                .replaceFirst("(?s).*?<parent>.*?<version>([^<]+)</version>.*", "$1");
    }
}
