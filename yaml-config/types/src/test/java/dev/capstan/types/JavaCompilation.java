package dev.capstan.types;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** A compilation of Java with all warnings as errors. The classes are in {@code classes} of the directory. */
final class JavaCompilation implements Compilation {

    @Override
    public String errors(Path directory, List<GeneratedFile> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (StandardJavaFileManager manager =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            Path classes = Files.createDirectories(directory.resolve("classes"));
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-Xlint:all",
                    "-Xdoclint:all,-missing",
                    "-Werror",
                    "-proc:none",
                    "-d",
                    classes.toString());
            List<Path> paths =
                    files.stream().map(file -> directory.resolve(file.path())).toList();
            boolean isCompiled = compiler.getTask(
                            complaints, manager, null, options, null, manager.getJavaFileObjectsFromPaths(paths))
                    .call();
            return isCompiled ? "" : complaints + "\nnot compiled";
        }
    }
}
