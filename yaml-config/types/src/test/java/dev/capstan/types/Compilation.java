package dev.capstan.types;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A compilation of generated files with the strictest settings of a language. */
interface Compilation {

    /** Returns the messages of the compilers for the files; blank if there are none. */
    String errors(Path directory, List<GeneratedFile> files) throws IOException;

    /** The compilation of a language; each has to have one. */
    static Compilation of(Language language) {
        return switch (language.wire()) {
            case "typescript" -> Compilation::typeScript;
            case "python" -> Compilation::python;
            case "go" -> Compilation::go;
            case "java" -> new JavaCompilation();
            default -> throw new AssertionError("say here how " + language + " is compiled");
        };
    }

    private static String typeScript(Path directory, List<GeneratedFile> files) {
        List<String> arguments = new ArrayList<>(List.of(
                "--noEmit",
                "--pretty",
                "false",
                "--strict",
                "--exactOptionalPropertyTypes",
                "--noUncheckedIndexedAccess"));
        files.forEach(file -> arguments.add(file.path()));
        return errors(Toolchain.TSC.run(directory, Map.of(), arguments.toArray(String[]::new)));
    }

    private static String python(Path directory, List<GeneratedFile> files) {
        String[] paths = files.stream().map(GeneratedFile::path).toArray(String[]::new);
        String[] checked =
                Stream.concat(Stream.of("--strict"), Stream.of(paths)).toArray(String[]::new);
        String imports = Stream.of(paths)
                .map(path -> "import " + path.substring(0, path.length() - ".py".length()))
                .reduce("", (before, line) -> before + line + "\n");
        return errors(Toolchain.MYPY.run(directory, Map.of(), checked))
                + errors(Toolchain.PYTHON.run(
                        directory, Map.of("PYTHONDONTWRITEBYTECODE", "1"), "-W", "error", "-c", imports));
    }

    private static String go(Path directory, List<GeneratedFile> files) throws IOException {
        GoModule.module(directory);
        Toolchain.Run formatted = Toolchain.GOFMT.run(directory, Map.of(), "-l", ".");
        return formatted.output()
                + errors(formatted)
                + errors(Toolchain.GO.run(directory, GoModule.VARIABLES, "vet", "./..."));
    }

    private static String errors(Toolchain.Run run) {
        return run.exit() == 0 ? "" : run.output() + "\nexit " + run.exit();
    }
}
