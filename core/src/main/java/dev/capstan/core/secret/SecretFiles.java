package dev.capstan.core.secret;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the secrets that configuration refers to: from an environment variable, from a file below the fleet's root,
 * or from a file below the secrets directory. No message repeats a secret.
 */
public final class SecretFiles implements SecretReader {

    private static final int MAX_BYTES = 16_384;

    private final Path root;
    private final @Nullable Path store;
    private final UnaryOperator<@Nullable String> environment;

    /**
     * Creates a reader of secrets.
     *
     * @param root directory that relative file paths start from
     * @param store directory that {@code secret://} refers to; null without one
     * @param environment returns the value of a variable, or null if it is not set
     */
    public SecretFiles(Path root, @Nullable Path store, UnaryOperator<@Nullable String> environment) {
        this.root = root;
        this.store = store;
        this.environment = environment;
    }

    /** Returns a secret, without a file's last line end. */
    @Override
    public byte[] read(SecretRef ref) {
        if (ref instanceof SecretRef.Env variable) {
            return Optional.ofNullable(environment.apply(variable.name()))
                    .map(value -> value.getBytes(StandardCharsets.UTF_8))
                    .orElseThrow(() -> new IllegalArgumentException(
                            "the environment variable " + variable.name() + " is not set; set it to the secret"));
        }
        if (ref instanceof SecretRef.File file) {
            return content(root.resolve(file.path()), ref);
        }
        if (store == null) {
            throw new IllegalArgumentException(ref + " is not found; set the directory of secrets");
        }
        return content(store.resolve(((SecretRef.Store) ref).path()), ref);
    }

    private static byte[] content(Path file, SecretRef ref) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new IllegalArgumentException(
                        ref + " has more than " + MAX_BYTES + " bytes; use a shorter secret");
            }
            return withoutLineEnd(bytes);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    ref + " cannot be read; check that the file exists and the server may read it", e);
        }
    }

    private static byte[] withoutLineEnd(byte[] bytes) {
        int end = bytes.length;
        if (end > 0 && bytes[end - 1] == '\n') {
            end--;
        }
        if (end > 0 && bytes[end - 1] == '\r') {
            end--;
        }
        return Arrays.copyOf(bytes, end);
    }
}
