package dev.capstan.server.published;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.architecture.MavenModules;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The jars of the modules that people pick: each has a module name and the licence. */
class PublishedJarsIT {

    static Stream<Path> modules() throws Exception {
        return Stream.concat(MavenModules.picked().stream(), Stream.of(MavenModules.ROOT.resolve("features")));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void eachHasAModuleNameAndTheLicence(Path module) throws Exception {
        String name = MavenModules.artifact(module).replace("capstan-", "");
        try (JarFile jar = new JarFile(MavenModules.jar(module).toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo("dev.capstan." + (name.equals("yaml-config") ? "config" : name));
            assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
        }
    }
}
