package dev.capstan.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.capstan.core.testing.OwnThread;
import dev.capstan.grants.token.Signatures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServerKeyTest {

    @TempDir
    private Path directory;

    private ServerKey key() {
        return ServerKey.at(directory.resolve("server-key.json"), Signatures.ofJdk());
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theKeyIsMadeOnceForItsOwnerAloneAndItsPrivatePartIsNotPublished() throws Exception {
        ServerKey made = key();

        assertThat(key().keyId()).isEqualTo(made.keyId());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("server-key.json"))))
                .isEqualTo("rw-------");
        assertThat(directory.toFile().list()).containsExactly("server-key.json");
    }

    @Test
    void manyThatMakeItAtOnceHaveOneKey() {
        List<String> ids = Stream.generate(() -> CompletableFuture.supplyAsync(() -> key().keyId(), OwnThread.EACH))
                .limit(16)
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .distinct()
                .toList();

        assertThat(ids).hasSize(1);
    }

    @Test
    void aFileThatHoldsNoKeyIsNamedWithWhatToDo() throws Exception {
        Files.writeString(directory.resolve("server-key.json"), "{\"kty\": \"OKP\", \"d\": \"s3cret\"}");

        assertThatIllegalArgumentException()
                .isThrownBy(this::key)
                .withMessageContaining("server-key.json is invalid; restore the file")
                .withMessageNotContaining("s3cret");
    }
}
