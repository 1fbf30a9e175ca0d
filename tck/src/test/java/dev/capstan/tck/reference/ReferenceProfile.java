package dev.capstan.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The subject file of the reference server, with changes. */
final class ReferenceProfile {

    private static final Path PROFILES = Path.of("profiles").toAbsolutePath();

    /** The root directory of the repository. */
    static final Path ROOT = PROFILES.resolve("../..").normalize();

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
        return Files.writeString(directory.resolve("subject.yaml"), absolute(HostedCommands.hosted(subject)));
    }

    /** Returns the subject file for any directory. Its commands and servers are processes of their own. */
    static String absolute() throws IOException {
        return absolute(text());
    }

    private static String absolute(String subject) {
        return subject.replace("../../server", ROOT.resolve("server").toString())
                .replace("{here}/", "")
                .replace("accounts.htpasswd", accounts().toString());
    }

    /** Returns the file of the accounts that the kit uses. */
    static Path accounts() {
        return PROFILES.resolve("accounts.htpasswd");
    }
}
