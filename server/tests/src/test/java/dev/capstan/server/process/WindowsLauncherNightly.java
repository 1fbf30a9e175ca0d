package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.server.architecture.MavenModules;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher of Windows under Wine, with a program that prints what it gets. CAPSTAN_WINDOWS_JAVA is the directory of
 * a Java of Windows.
 */
@EnabledIfEnvironmentVariable(named = "CAPSTAN_WINDOWS_JAVA", matches = "/.+")
class WindowsLauncherNightly {

    private static final String JAVA = windows(System.getenv("CAPSTAN_WINDOWS_JAVA"));

    /** The program: prints its arguments and the options of Java, each on a line, and fails if it is told to. */
    static final class Program {

        private Program() {}

        public static void main(String[] arguments) {
            List.of(arguments).forEach(argument -> System.out.println("argument " + argument));
            ManagementFactory.getRuntimeMXBean()
                    .getInputArguments()
                    .forEach(option -> System.out.println("option " + option));
            System.exit(arguments[0].equals("fail") ? 7 : 0);
        }
    }

    @TempDir
    private Path directory;

    private Path prefix;

    @BeforeEach
    void install() throws IOException {
        prefix = directory.resolve("R&D (x86)");
        Files.createDirectories(prefix.resolve("bin"));
        Files.createDirectories(prefix.resolve("lib"));
        Files.copy(
                MavenModules.ROOT.resolve("server/app/src/main/launcher/capstan.cmd"),
                prefix.resolve("bin/capstan.cmd"));
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Program.class.getName());
        String file = Program.class.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(prefix.resolve("lib/capstan.jar"));
                JarOutputStream jar = new JarOutputStream(out, manifest);
                InputStream code = Program.class.getClassLoader().getResourceAsStream(file)) {
            jar.putNextEntry(new JarEntry(file));
            code.transferTo(jar);
        }
    }

    @Test
    void argumentsReachTheProgram() throws Exception {
        Result result =
                run(Map.of(), "serve \"two words\" \"a&b^|<c>\" \"{\\\"a\\\": 1, \\\"b\\\": []}\" a=b,c;d \"\"");

        assertThat(result.lines())
                .contains(
                        "argument serve",
                        "argument two words",
                        "argument a&b^|<c>",
                        "argument {\"a\": 1, \"b\": []}",
                        "argument a=b,c;d",
                        "argument ",
                        "option -XX:+UseSerialGC",
                        "option -Xms128m",
                        "option -XX:Tier4InvocationThreshold=15000")
                .doesNotContain("option -XX:TieredStopAtLevel=1");
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void exitCodeIsThatOfTheProgram() throws Exception {
        assertThat(run(Map.of(), "fail").exitCode()).isEqualTo(7);
    }

    @Test
    void optionsMayBeQuoted() throws Exception {
        Map<String, String> options =
                Map.of("CAPSTAN_JAVA_OPTIONS", "-Dx=\"a b\" -XX:+UseParallelGC", "JAVA_HOME", "\"" + JAVA + "\"");

        assertThat(run(options, "help").lines())
                .contains("option -Dx=a b", "option -XX:+UseParallelGC", "option -XX:TieredStopAtLevel=1")
                .doesNotContain("option -XX:+UseSerialGC");
    }

    @Test
    void archiveOfClassesIsUsedWhereThereIsOne() throws Exception {
        assertThat(run(Map.of(), "help").lines()).noneMatch(line -> line.contains("SharedArchiveFile"));

        Files.createFile(prefix.resolve("lib/capstan.jsa"));

        assertThat(run(Map.of(), "help").lines())
                .anyMatch(line -> line.startsWith("option -XX:SharedArchiveFile=")
                        && line.endsWith("R&D (x86)\\bin\\..\\lib\\capstan.jsa"));
    }

    @Test
    void missingJavaIsReported() throws Exception {
        Result result = run(Map.of("JAVA_HOME", "Z:\\no & (where)"), "help");

        assertThat(result.lines())
                .contains(
                        "capstan: there is no Java in JAVA_HOME or the PATH; install Java 17 or later, or set JAVA_HOME");
        assertThat(result.exitCode()).isEqualTo(2);
    }

    private record Result(List<String> lines, int exitCode) {}

    /** Runs the launcher from another script, as a user who types the arguments. */
    private Result run(Map<String, String> environment, String arguments) throws IOException, InterruptedException {
        Path script = Files.writeString(
                directory.resolve("run.cmd"),
                "@\"" + windows(prefix.resolve("bin/capstan.cmd").toString()) + "\" " + arguments + "\r\n");
        ProcessBuilder command = new ProcessBuilder("wine", "cmd", "/c", windows(script.toString()))
                .directory(directory.toFile())
                .redirectErrorStream(true);
        command.environment().put("JAVA_HOME", JAVA);
        command.environment().put("WINEDEBUG", "-all");
        command.environment().put("WINEPREFIX", directory.resolve("wine").toString());
        command.environment().putAll(environment);
        Process process = command.start();
        process.getOutputStream().close();
        List<String> lines =
                new String(process.getInputStream().readAllBytes()).lines().toList();
        return new Result(lines, process.waitFor());
    }

    private static String windows(String path) {
        return "Z:" + path.replace('/', '\\');
    }
}
