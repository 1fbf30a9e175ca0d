package dev.capstan.cli.fleet;

import dev.capstan.cli.CommandFailed;
import dev.capstan.core.AgentId;
import dev.capstan.types.GeneratedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * A file of types to be written.
 *
 * @param directory the target directory
 * @param source the agent that the types belong to
 */
record TypesFile(Path directory, AgentId source, GeneratedFile types) {

    /** The maximum bytes at the start of a file that name its generator and its source. */
    private static final int HEAD = 4096;

    /** Writes it and returns its path. */
    Path write() {
        Path file = directory.resolve(types.path());
        refuseToReplaceAnother(file);
        AtomicFile.write(file, types.text());
        return file;
    }

    private void refuseToReplaceAnother(Path file) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !(Files.isRegularFile(file) && isGenerated(head(file)))) {
            throw new CommandFailed(file + " was not generated from " + source.uri()
                    + "; move it away, or name another directory with --out");
        }
    }

    /**
     * Whether the file was generated from the same source. Only the first source line counts: descriptions of
     * capabilities follow it and may contain anything.
     */
    private boolean isGenerated(String head) {
        return head.contains("capstan capabilities gen")
                && head.lines()
                        .filter(line -> line.contains("Source: "))
                        .limit(1)
                        .anyMatch(line -> line.endsWith("Source: " + source.uri()));
    }

    private static String head(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(HEAD), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new CommandFailed(file + " exists but cannot be read; name another directory with --out", e);
        }
    }
}
