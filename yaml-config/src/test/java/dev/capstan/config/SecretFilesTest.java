package dev.capstan.config;

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
    private Path folder;

    private String read(String ref) {
        SecretFiles secrets =
                new SecretFiles(folder, folder.resolve("store"), Map.of("KEY", "of the environment")::get);
        return new String(secrets.read(SecretRef.parse(ref).orElseThrow()), StandardCharsets.UTF_8);
    }

    @Test
    void aSecretComesFromAVariableAFileOrTheStore() throws Exception {
        Files.writeString(folder.resolve("shared.key"), "of a file\r\n");
        Files.createDirectories(folder.resolve("store/platform"));
        Files.writeString(folder.resolve("store/platform/rpc"), "of the store");

        assertThat(read("env:KEY")).isEqualTo("of the environment");
        assertThat(read("file:shared.key")).isEqualTo("of a file");
        assertThat(read("file:" + folder.resolve("shared.key"))).isEqualTo("of a file");
        assertThat(read("secret://platform/rpc")).isEqualTo("of the store");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            env:NONE        | the environment variable NONE is not set; set it to the secret
            file:none.key   | file:none.key cannot be read; check that the file exists and the server may read it
            file:store      | file:store cannot be read; check that the file exists and the server may read it
            secret://none   | secret://none cannot be read; check that the file exists and the server may read it
            file:large      | file:large has more than 4096 bytes; use a shorter secret
            """)
    void whatCannotBeReadIsNamedWithWhatToDo(String ref, String message) throws Exception {
        Files.createDirectories(folder.resolve("store"));
        Files.writeString(folder.resolve("large"), "s3cret".repeat(1000));

        assertThatIllegalArgumentException().isThrownBy(() -> read(ref)).withMessage(message);
    }

    @Test
    void theStoreHasToBeNamed() {
        SecretFiles without = new SecretFiles(folder, null, name -> null);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> without.read(SecretRef.parse("secret://a/b").orElseThrow()))
                .withMessage("secret://a/b is not found; set the directory of secrets with --secrets");
    }
}
