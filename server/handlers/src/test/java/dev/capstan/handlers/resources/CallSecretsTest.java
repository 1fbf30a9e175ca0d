package dev.capstan.handlers.resources;

import static dev.capstan.core.Permission.SECRETS_READ;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.capstan.core.handler.MissingSecret;
import dev.capstan.core.handler.PermissionDenied;
import dev.capstan.core.handler.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class CallSecretsTest {

    private static final String VALUE = "s3cr3t-value";

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final TestResources resources = new TestResources(threads);
    private final Secrets secrets = resources.with(SECRETS_READ).secrets();

    @BeforeEach
    void putASecretThere() throws IOException {
        Files.createDirectories(resources.secrets());
        Files.writeString(resources.secrets().resolve("api-key"), VALUE + "\n");
        Files.writeString(resources.secrets().resolve("lines"), "a\n\n");
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        resources.close();
    }

    @Test
    void aSecretIsTheFileWithoutItsLastLineEnd() throws MissingSecret {
        assertThat(secrets.read("api-key")).isEqualTo(VALUE);
        assertThat(secrets.read("lines")).isEqualTo("a\n");
        assertThat(resources.recorded()).isEmpty();
    }

    @Test
    void aSecretNeedsItsPermission() {
        assertThatExceptionOfType(PermissionDenied.class)
                .isThrownBy(() -> resources.with().secrets().read("api-key"));
        assertThat(resources.recorded()).singleElement().satisfies(event -> {
            assertThat(event.details().path("attempted").textValue()).isEqualTo("read the secret api-key");
            assertThat(event.details().toString()).doesNotContain(VALUE);
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"../other/key", "", ".hidden", "a/b", "a\0", "ä", "..", "a b"})
    void invalidNameIsDenied(String name) {
        assertThatExceptionOfType(PermissionDenied.class).isThrownBy(() -> secrets.read(name));
        assertThat(resources.recorded()).hasSize(1);
    }

    @Test
    void aLinkIsDenied() throws IOException {
        Files.createDirectories(resources.outside());
        Files.writeString(resources.outside().resolve("key"), VALUE);
        Files.createSymbolicLink(
                resources.secrets().resolve("link"), resources.outside().resolve("key"));

        assertThatExceptionOfType(PermissionDenied.class).isThrownBy(() -> secrets.read("link"));
    }

    @Test
    void aSecretThatIsMissingIsNamed() throws IOException {
        Files.write(resources.secrets().resolve("large"), new byte[(64 << 10) + 1]);
        Files.createDirectory(resources.secrets().resolve("folder"));

        for (String name : new String[] {"missing", "large", "folder"}) {
            assertThatExceptionOfType(MissingSecret.class)
                    .isThrownBy(() -> secrets.read(name))
                    .withMessage("there is no secret '" + name + "'");
        }
        assertThatExceptionOfType(MissingSecret.class)
                .isThrownBy(
                        () -> new CallSecrets(Optional.empty(), resources.permissions(SECRETS_READ)).read("api-key"));
    }
}
