package dev.capstan.server.pages;

import dev.capstan.server.architecture.MavenModules;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A fenced block of a page.
 *
 * @param page path of the page in the repository
 * @param language info string of the block
 * @param text lines of the block, without the indentation of its fence
 * @param notRun reason why its commands are not run, from the comment before the block
 */
public record CodeBlock(Path page, String language, String text, Optional<String> notRun) {

    private static final Pattern FENCED =
            Pattern.compile("(?ms)^( *)(?:<!-- not run: ([^\n]+) -->\n\\1)?```(\\S*)\n(.*?)^\\1```$");
    private static final Set<String> LANGUAGES_OF_COMMANDS = Set.of("sh", "console");

    /** Directories that hold no pages of the repository. */
    private static final Set<String> UNTRACKED = Set.of("target", "node_modules", ".git", "generated", "data");

    /** Returns the blocks of all pages in the repository, in the order of their paths. */
    public static List<CodeBlock> all() {
        return pages().stream().flatMap(CodeBlock::of).toList();
    }

    /** Returns the pages of the repository, ordered by path. */
    static List<Path> pages() {
        List<Path> pages = new ArrayList<>();
        try {
            Files.walkFileTree(MavenModules.ROOT, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    return UNTRACKED.contains(directory.getFileName().toString())
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(".md")) {
                        pages.add(MavenModules.ROOT.relativize(file));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages.stream().sorted().toList();
    }

    private static Stream<CodeBlock> of(Path page) {
        return FENCED.matcher(text(page))
                .results()
                .map(found -> new CodeBlock(
                        page,
                        found.group(3),
                        found.group(4).replaceAll("(?m)^" + found.group(1), ""),
                        Optional.ofNullable(found.group(2))));
    }

    /** Returns the text of a page. */
    static String text(Path page) {
        try {
            return Files.readString(MavenModules.ROOT.resolve(page));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the block consists of commands, with or without what they print. */
    public boolean isCommands() {
        return LANGUAGES_OF_COMMANDS.contains(language);
    }

    /** Whether its commands run the conformance kit, whose module tests them. */
    public boolean isOfKit() {
        return text.contains("capstan-tck");
    }
}
