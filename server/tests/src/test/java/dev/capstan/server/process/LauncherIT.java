package dev.capstan.server.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher {@code capstan} beside the runnable jar. */
class LauncherIT {

    private static final Path TARGET = Path.of("..", "target").toAbsolutePath().normalize();
    private static final Path LAUNCHER = TARGET.resolve("capstan");
    private static final String JAVA_HOME = System.getProperty("java.home");

    @TempDir
    private Path directory;

    @Test
    void aCommandRunsInTheDirectoryOfItsCallerWithItsArguments() throws Exception {
        Path caller = Files.createDirectory(directory.resolve("a b"));
        Files.writeString(caller.resolve("$HOME *.yaml"), "version: 1");

        Result result = run(LAUNCHER, caller, Map.of("JAVA_HOME", JAVA_HOME), "validate", "$HOME *.yaml");

        assertThat(result.exitCode()).as("%s", result).isEqualTo(1);
        assertThat(result.output()).contains("$HOME *.yaml");
    }

    @Test
    void aLinkLeadsToTheJar() throws Exception {
        Path absolute = Files.createSymbolicLink(directory.resolve("absolute"), LAUNCHER);
        Path relative = Files.createSymbolicLink(directory.resolve("relative"), Path.of("absolute"));

        Result result = run(relative, directory, Map.of("JAVA_HOME", JAVA_HOME), "--version");

        assertThat(absolute).exists();
        assertThat(result).isEqualTo(new Result(0, "capstan 0.1.0\n"));
    }

    @Test
    void anotherDirectoryThanThatOfTheArchivePrintsNothingMore() throws Exception {
        Path copy = Files.createDirectory(directory.resolve("my programs"));
        for (String name : List.of("capstan", "capstan.jsa")) {
            Files.copy(TARGET.resolve(name), copy.resolve(name), StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.createSymbolicLink(copy.resolve("capstan.jar"), TARGET.resolve("capstan.jar"));

        Result result = run(copy.resolve("capstan"), directory, Map.of("JAVA_HOME", JAVA_HOME), "--version");

        assertThat(result).isEqualTo(new Result(0, "capstan 0.1.0\n"));
    }

    @Test
    void anInstalledServerNotesItsClassesWhereItsUserMayWrite() throws Exception {
        Path bin = Files.createDirectories(directory.resolve("installed/bin"));
        Path lib = Files.createDirectories(directory.resolve("installed/lib"));
        Path launcher = Files.copy(LAUNCHER, bin.resolve("capstan"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createSymbolicLink(lib.resolve("capstan.jar"), TARGET.resolve("capstan.jar"));
        Path cache = directory.resolve("cache");
        String print = "-XX:+PrintCommandLineFlags";

        Result command = run(launcher, directory, installed(cache, ""), "--version");
        boolean isUsed = Files.exists(cache);
        Result serve = run(launcher, directory, installed(cache, print), "serve", "--help");
        Result refused = run(launcher, directory, installed(Path.of("/dev/null"), print), "serve", "--help");

        assertThat(command).isEqualTo(new Result(0, "capstan 0.1.0\n"));
        assertThat(isUsed).as("only serve makes an archive").isFalse();
        assertThat(serve.output()).contains("-XX:DumpLoadedClassList=" + cache.resolve("capstan/list."), "Usage:");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(cache.resolve("capstan"))))
                .isEqualTo("rwx------");
        assertThat(refused.output()).contains("Usage:").doesNotContain("DumpLoadedClassList", "jsa", "annot");
        assertThat(refused.exitCode()).isZero();
    }

    private static Map<String, String> installed(Path cache, String options) {
        return Map.of("JAVA_HOME", JAVA_HOME, "XDG_CACHE_HOME", cache.toString(), "CAPSTAN_JAVA_OPTIONS", options);
    }

    @Test
    void closedStandardInputIsEmpty() throws Exception {
        String closed = "exec \"$0\" call echo - <&-";

        Result result =
                run(Path.of("/bin/sh"), directory, Map.of("JAVA_HOME", JAVA_HOME), "-c", closed, LAUNCHER.toString());

        assertThat(result.output()).contains("the payload is not valid JSON").doesNotContain("too large");
        assertThat(result.exitCode()).isEqualTo(2);
    }

    @Test
    void filesAreFoundWithoutALocale() throws Exception {
        String named = "name=$(printf 'f\\303\\274.yaml'); : >\"$name\"; exec \"$0\" validate \"$name\"";
        Map<String, String> none = Map.of("JAVA_HOME", JAVA_HOME, "LC_ALL", "", "LC_CTYPE", "", "LANG", "");

        Result result = run(Path.of("/bin/sh"), directory, none, "-c", named, LAUNCHER.toString());

        assertThat(result.output()).startsWith("fü.yaml:1:1 ");
        assertThat(result.exitCode()).isEqualTo(1);

        Map<String, String> ascii = Map.of("JAVA_HOME", JAVA_HOME, "LC_ALL", "C");
        Result refused = run(Path.of("/bin/sh"), directory, ascii, "-c", named, LAUNCHER.toString());

        assertThat(refused.output()).contains("for characters beyond ASCII, set LC_ALL=C.UTF-8");
        assertThat(refused.exitCode()).isEqualTo(2);

        String inArgument = "exec \"$0\" call echo \"@$(printf 'f\\303\\274.json')\"";
        Result failed = run(Path.of("/bin/sh"), directory, ascii, "-c", inArgument, LAUNCHER.toString());

        assertThat(failed.output())
                .startsWith("capstan call: ")
                .contains("for characters beyond ASCII, set LC_ALL=C.UTF-8");
        assertThat(failed.exitCode()).isEqualTo(1);
    }

    @Test
    void optionsOfJavaArePassedOn() throws Exception {
        Result result = run(
                LAUNCHER,
                directory,
                Map.of("JAVA_HOME", JAVA_HOME, "CAPSTAN_JAVA_OPTIONS", "-Xmx64m -XX:+PrintCommandLineFlags"),
                "--version");

        assertThat(result.output())
                .contains("-XX:MaxHeapSize=67108864", "-XX:TieredStopAtLevel=1", "capstan.jsa", "capstan 0.1.0");
    }

    @Test
    void aTrustStoreThatIsNoneIsExplained() throws Exception {
        Path file = Files.writeString(directory.resolve("issuer.pem"), "-----BEGIN CERTIFICATE-----");
        String option = "-Djavax.net.ssl.trustStore=" + file;

        Result result = run(
                LAUNCHER,
                directory,
                Map.of("JAVA_HOME", JAVA_HOME, "CAPSTAN_JAVA_OPTIONS", option),
                "call",
                "check_balance");

        assertThat(result.output())
                .startsWith("capstan call: the trust store of Java cannot be read; the option")
                .doesNotContain("Exception");
        assertThat(result.exitCode()).isEqualTo(1);
    }

    @Test
    void anotherCollectorReplacesTheDefault() throws Exception {
        String print = "-XX:+PrintCommandLineFlags";

        Result usual = run(
                LAUNCHER, directory, Map.of("JAVA_HOME", JAVA_HOME, "CAPSTAN_JAVA_OPTIONS", print), "serve", "--help");
        Result parallel = run(
                LAUNCHER,
                directory,
                Map.of("JAVA_HOME", JAVA_HOME, "CAPSTAN_JAVA_OPTIONS", print + " -XX:+UseParallelGC"),
                "serve",
                "--help");

        assertThat(usual.output()).contains("-XX:+UseSerialGC").doesNotContain("TieredStopAtLevel");
        assertThat(parallel.output()).contains("-XX:+UseParallelGC", "Usage:").doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void serverIsCompiledLaterUnlessOptionsSayOtherwise() throws Exception {
        String later = "-XX:Tier4InvocationThreshold=15000";

        assertThat(flags("", "serve", "--help")).contains(later);
        assertThat(flags("", "--version")).doesNotContain(later);
        for (String named : List.of("-XX:Tier4InvocationThreshold=5000", "-XX:CompileThresholdScaling=2")) {
            assertThat(flags(named, "serve", "--help")).contains("Usage:").doesNotContain(later);
        }
    }

    @Test
    void serverBeginsWithASmallHeapUnlessOneIsNamed() throws Exception {
        String initial = "-XX:InitialHeapSize=134217728";

        assertThat(flags("", "serve", "--help")).contains(initial);
        assertThat(flags("", "--version")).doesNotContain(initial);
        for (String named : List.of("-Xmx64m", "-XX:MaxHeapSize=64m", "-XX:MaxRAMPercentage=50")) {
            assertThat(flags(named, "serve", "--help")).contains("Usage:").doesNotContain(initial);
        }
        assertThat(run(
                                LAUNCHER,
                                directory,
                                Map.of("JAVA_HOME", JAVA_HOME, "JDK_JAVA_OPTIONS", "-Xmx64m"),
                                "serve",
                                "--help")
                        .exitCode())
                .isZero();
    }

    private String flags(String options, String... arguments) throws Exception {
        return run(
                        LAUNCHER,
                        directory,
                        Map.of("JAVA_HOME", JAVA_HOME, "CAPSTAN_JAVA_OPTIONS", "-XX:+PrintCommandLineFlags " + options),
                        arguments)
                .output();
    }

    @Test
    void aMissingJavaIsNamed() throws Exception {
        Result result = run(LAUNCHER, directory, Map.of("JAVA_HOME", "/nowhere"), "--version");

        assertThat(result)
                .isEqualTo(
                        new Result(
                                2,
                                "capstan: there is no Java at '/nowhere/bin/java'; install Java 17 or later, or set JAVA_HOME\n"));
    }

    @Test
    void aSignalReachesTheServer() throws Exception {
        Process server = start(
                LAUNCHER,
                directory,
                Map.of("JAVA_HOME", JAVA_HOME, "CAPSTAN_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1"),
                "serve",
                "--port",
                "0",
                "--data",
                directory.resolve("data").toString());
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            assertThat(output.lines().anyMatch(line -> line.startsWith("Capstan is ready at ")))
                    .isTrue();

            server.destroy();

            assertThat(server.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(server.exitValue()).isZero();
        } finally {
            server.destroyForcibly();
        }
    }

    /** The exit code of a command, and both outputs. */
    private record Result(int exitCode, String output) {}

    private static Result run(Path launcher, Path caller, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        Process process = start(launcher, caller, environment, arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private static Process start(Path launcher, Path caller, Map<String, String> environment, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(caller.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        return builder.start();
    }
}
