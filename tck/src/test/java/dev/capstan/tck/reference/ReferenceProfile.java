package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The subject file of the reference server, with changes. */
final class ReferenceProfile {

    private static final Path PROFILES = Path.of("profiles").toAbsolutePath();

    private ReferenceProfile() {}

    /** Returns the subject file. */
    static String text() throws IOException {
        return Files.readString(PROFILES.resolve("reference.yaml"));
    }

    /** Writes the subject file with a replacement into a directory, and returns its path. Its servers are hosted. */
    static Path changed(Path directory, String text, String replacement) throws IOException {
        assertThat(text()).contains(text);
        return written(directory, text().replace(text, replacement));
    }

    /** Writes the text of a subject file into a directory, and returns its path. Its servers are hosted. */
    static Path written(Path directory, String subject) throws IOException {
        return Files.writeString(
                directory.resolve("subject.yaml"),
                HostedCommands.hosted(subject)
                        .replace(
                                "../../server",
                                PROFILES.resolve("../../server").normalize().toString())
                        .replace("{here}/", "")
                        .replace(
                                "accounts.htpasswd",
                                PROFILES.resolve("accounts.htpasswd").toString()));
    }
}
