package dev.capstan.handlers.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The directories that programs are searched in.
 *
 * @param text the directories in the form of the variable {@code PATH}
 */
record SearchPath(String text) {

    private static final String DEFAULT = "/usr/local/bin:/usr/bin:/bin";
    private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(System.getProperty("path.separator")));

    static SearchPath ofThisProcess() {
        return new SearchPath(Optional.ofNullable(System.getenv("PATH")).orElse(DEFAULT));
    }

    /** Returns the file of a program, or empty if it is not found. A name with a slash is a path. */
    Optional<Path> find(String program) {
        if (program.contains("/")) {
            return Optional.of(Path.of(program)).filter(SearchPath::isProgram);
        }
        return SEPARATOR
                .splitAsStream(text)
                .filter(directory -> !directory.isEmpty())
                .map(directory -> Path.of(directory, program))
                .filter(SearchPath::isProgram)
                .findFirst();
    }

    private static boolean isProgram(Path file) {
        return file.isAbsolute() && Files.isRegularFile(file) && Files.isExecutable(file);
    }
}
