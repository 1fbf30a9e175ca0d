package dev.capstan.server;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The runnable jar as a command, with the options by which programs that live for seconds start sooner. */
public final class PackagedCommand {

    private static final Path JAR = Path.of("..", "target", "capstan.jar").toAbsolutePath();

    /** Made by the build; Java ignores it for another jar. */
    private static final Path CLASS_ARCHIVE =
            Path.of("..", "target", "capstan.jsa").toAbsolutePath();

    private PackagedCommand() {}

    /** Returns the beginning of the command: the Java that runs the tests, and these options. */
    public static List<String> java() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC"));
        if (Files.exists(CLASS_ARCHIVE)) {
            command.addAll(List.of("-XX:SharedArchiveFile=" + CLASS_ARCHIVE, "-Xlog:disable"));
        }
        return command;
    }

    /** Returns the command of the program, with these arguments and more options of Java. */
    public static List<String> command(List<String> options, String... arguments) {
        List<String> command = new ArrayList<>(java());
        command.addAll(options);
        command.addAll(List.of("-jar", JAR.toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Returns the command of a class of the tests that uses the jar, which must come first for its archive. */
    public static List<String> ofTest(Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(java());
        command.addAll(List.of("-cp", JAR + File.pathSeparator + Path.of("target", "test-classes")));
        command.add(main.getName());
        command.addAll(List.of(arguments));
        return command;
    }
}
