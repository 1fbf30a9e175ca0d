package dev.capstan.server.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** The documentation comments of main code follow the conventions of CONTRIBUTING. */
class JavadocStyleTest {

    private static final Pattern VERB = Pattern.compile("[A-Z][a-z]+s|Whether");
    private static final Set<String> NO_VERBS =
            Set.of("This", "Its", "As", "Always", "Less", "Others", "Besides", "Unless", "Sometimes");
    /** Annotations of methods that are documented elsewhere: by what they override, or by the text of their step. */
    private static final Set<String> SAID_ELSEWHERE =
            Set.of("Override", "Given", "When", "Then", "Before", "After", "ParameterType", "DataTableType");

    private static final Set<String> NO_NOUNS =
            Set.of("What", "Who", "Whoever", "That", "How", "Whether", "Where", "Why", "Whatever", "Whose", "When");

    @Test
    void summariesBeginAsTheConventionsSay() throws Exception {
        List<Path> files = new ArrayList<>();
        for (Path module : MavenModules.directories()) {
            files.addAll(sources(module.resolve("src/main/java")));
        }

        assertThat(findings(files)).as("comments to mend").isEmpty();
    }

    @Test
    void aSampleBreaksEachConvention() throws Exception {
        Path sample = MavenModules.ROOT.resolve("server/tests/src/test/resources/architecture/Undocumented.java");

        assertThat(findings(List.of(sample)))
                .extracting(finding -> finding.substring(finding.indexOf(' ') + 1))
                .containsExactly(
                        "begin the comment of Undocumented with a noun phrase, not with 'What'",
                        "begin the comment of size with a verb in the third person, not with 'The'",
                        "the comment of add names no parameter: 'other'",
                        "document the public method remove");
    }

    private static List<Path> sources(Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static List<String> findings(List<Path> files) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<String> findings = new ArrayList<>();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, null, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            Iterable<? extends CompilationUnitTree> units = task.parse();
            DocTrees trees = DocTrees.instance(task);
            units.forEach(unit -> new Comments(unit, trees, findings).scan(unit, null));
        }
        return findings;
    }

    /** Collects what the comments of one file break. */
    private static final class Comments extends TreePathScanner<Void, Void> {

        private final CompilationUnitTree unit;
        private final DocTrees trees;
        private final List<String> findings;

        Comments(CompilationUnitTree unit, DocTrees trees, List<String> findings) {
            this.unit = unit;
            this.trees = trees;
            this.findings = findings;
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            Optional<DocCommentTree> comment = comment();
            String name = type.getSimpleName().toString();
            comment.map(Comments::firstWord)
                    .filter(NO_NOUNS::contains)
                    .ifPresent(word ->
                            add(type, "begin the comment of " + name + " with a noun phrase, not with '" + word + "'"));
            if (comment.isEmpty() && isPublic(type.getModifiers())) {
                add(type, "document the public type " + name);
            }
            return super.visitClass(type, nothing);
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            Optional<DocCommentTree> comment = comment();
            String name = method.getName().toString();
            comment.map(Comments::firstWord)
                    .filter(word -> !word.startsWith("{@inheritDoc"))
                    .filter(word -> !VERB.matcher(word).matches() || NO_VERBS.contains(word))
                    .ifPresent(word -> add(
                            method,
                            "begin the comment of " + name + " with a verb in the third person, not with '" + word
                                    + "'"));
            comment.ifPresent(present -> unknownParameters(method, present)
                    .forEach(unknown ->
                            add(method, "the comment of " + name + " names no parameter: '" + unknown + "'")));
            if (comment.isEmpty() && mustBeDocumented(method)) {
                add(method, "document the public method " + name);
            }
            return super.visitMethod(method, nothing);
        }

        private Optional<DocCommentTree> comment() {
            return Optional.ofNullable(trees.getDocCommentTree(getCurrentPath()));
        }

        private static String firstWord(DocCommentTree comment) {
            String text = comment.getFullBody().stream().map(DocTree::toString).collect(Collectors.joining());
            return text.strip().split("[\\s,.:;]", 2)[0];
        }

        private static Stream<String> unknownParameters(MethodTree method, DocCommentTree comment) {
            Set<String> known = Stream.concat(
                            method.getParameters().stream().map(VariableTree::getName),
                            method.getTypeParameters().stream().map(parameter -> parameter.getName()))
                    .map(Object::toString)
                    .collect(Collectors.toSet());
            return comment.getBlockTags().stream()
                    .filter(ParamTree.class::isInstance)
                    .map(tag -> ((ParamTree) tag).getName().toString())
                    .filter(name -> !known.contains(name));
        }

        /** Whether a method is public, not inherited and says something that its name and its type do not. */
        private boolean mustBeDocumented(MethodTree method) {
            Tree owner = getCurrentPath().getParentPath().getLeaf();
            boolean trivial = method.getReturnType() == null
                    || method.getModifiers().getAnnotations().stream()
                            .anyMatch(annotation -> SAID_ELSEWHERE.contains(
                                    annotation.getAnnotationType().toString()));
            return !trivial
                    && owner instanceof ClassTree type
                    && isPublic(type.getModifiers())
                    && isPublic(method.getModifiers())
                    && !method.getParameters().isEmpty();
        }

        private static boolean isPublic(ModifiersTree modifiers) {
            return modifiers.getFlags().contains(Modifier.PUBLIC);
        }

        private void add(Tree tree, String finding) {
            long line =
                    unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, tree));
            findings.add(unit.getSourceFile().getName() + ":" + line + " " + finding);
        }
    }
}
