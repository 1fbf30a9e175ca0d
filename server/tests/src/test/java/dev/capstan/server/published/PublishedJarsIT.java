package dev.capstan.server.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The jars of the modules that people pick: each has a module name and the licence. */
class PublishedJarsIT {

    private static final String VERSION = "0.1.0";

    static List<String> modules() {
        return List.of(
                "core",
                "validation",
                "yaml-config",
                "audit",
                "grants",
                "discovery",
                "negotiation",
                "features",
                "server/agentrpc",
                "server/nats",
                "server/handlers",
                "server/client",
                "server/accounts",
                "server/keys",
                "server/database",
                "server/http",
                "server/pages",
                "server/fixtures",
                "server/cli");
    }

    @ParameterizedTest
    @MethodSource("modules")
    void eachHasAModuleNameAndTheLicence(String module) throws Exception {
        String name = module.substring(module.lastIndexOf('/') + 1);
        Path file = Path.of("..", "..", module, "target", "capstan-" + name + "-" + VERSION + ".jar");

        try (JarFile jar = new JarFile(file.toFile())) {
            assertThat(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo("dev.capstan." + (name.equals("yaml-config") ? "config" : name));
            assertThat(jar.getEntry("META-INF/LICENSE")).isNotNull();
        }
    }
}
