package dev.capstan.server.campaign;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A filesystem without a byte left, which a file beside the database takes and gives back. */
final class FullFilesystem implements Fault {

    private static final int BLOCK = 4_096;

    @Override
    public Optional<String> lack(Scene scene) throws IOException {
        return SmallDisk.has(scene.subject().database())
                ? Optional.empty()
                : Optional.of("no filesystem may be mounted here");
    }

    @Override
    public void inject(Scene scene) throws IOException {
        byte[] block = new byte[BLOCK];
        try (OutputStream out = Files.newOutputStream(filler(scene))) {
            while (true) {
                out.write(block);
            }
        } catch (IOException full) {
            // The end that it is for.
        }
    }

    @Override
    public void heal(Scene scene) throws IOException {
        Files.delete(filler(scene));
    }

    private static Path filler(Scene scene) {
        return scene.subject().database().resolveSibling("filler");
    }

    @Override
    public boolean cutsShort() {
        return true;
    }
}
