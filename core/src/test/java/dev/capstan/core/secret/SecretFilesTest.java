package dev.capstan.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecretFilesTest {

    @TempDir
    private Path directory;

    private String read(String ref) {
        SecretFiles secrets =
                new SecretFiles(directory, directory.resolve("store"), Map.of("KEY", "of the environment")::get);
        return new String(secrets.read(SecretRef.parse(ref).orElseThrow()), StandardCharsets.UTF_8);
    }

    @Test
    void aSecretComesFromAVariableAFileOrTheStore() throws Exception {
        Files.writeString(directory.resolve("shared.key"), "of a file\r\n");
        Files.createDirectories(directory.resolve("store/platform"));
        Files.writeString(directory.resolve("store/platform/rpc"), "of the store");

        assertThat(read("env:KEY")).isEqualTo("of the environment");
        assertThat(read("file:shared.key")).isEqualTo("of a file");
        assertThat(read("file:" + directory.resolve("shared.key"))).isEqualTo("of a file");
        assertThat(read("secret://platform/rpc")).isEqualTo("of the store");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            env:NONE        | the environment variable NONE is not set; set it to the secret
            file:none.key   | file:none.key cannot be read; check that the file exists and the server may read it
            file:store      | file:store cannot be read; check that the file exists and the server may read it
            secret://none   | secret://none cannot be read; check that the file exists and the server may read it
            file:large      | file:large has more than 16384 bytes; use a shorter secret
            """)
    void unreadableFileIsNamedWithAdvice(String ref, String message) throws Exception {
        Files.createDirectories(directory.resolve("store"));
        Files.writeString(directory.resolve("large"), "s3cret".repeat(3000));

        assertThatIllegalArgumentException().isThrownBy(() -> read(ref)).withMessage(message);
    }

    @Test
    void theStoreHasToBeNamed() {
        SecretFiles without = new SecretFiles(directory, null, name -> null);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> without.read(SecretRef.parse("secret://a/b").orElseThrow()))
                .withMessage("secret://a/b is not found; set the directory of secrets");
    }
}
