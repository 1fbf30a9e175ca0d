package dev.capstan.tck;

import io.cucumber.gherkin.GherkinParser;
import io.cucumber.messages.types.Envelope;
import io.cucumber.messages.types.FeatureChild;
import io.cucumber.messages.types.GherkinDocument;
import io.cucumber.messages.types.Rule;
import io.cucumber.messages.types.RuleChild;
import io.cucumber.messages.types.Scenario;
import io.cucumber.messages.types.Step;
import io.cucumber.messages.types.Tag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The features as they come with the kit, read as text. */
final class Features {

    private Features() {}

    /** One feature of the kit. */
    record Source(String area, String path, GherkinDocument document) {

        boolean isWire() {
            return path.contains("/wire/");
        }

        List<Rule> rules() {
            return children().stream()
                    .flatMap(child -> child.getRule().stream())
                    .toList();
        }

        /** Returns the tags of the feature itself, which all of its scenarios have. */
        List<String> tags() {
            return document.getFeature().orElseThrow().getTags().stream()
                    .map(Tag::getName)
                    .toList();
        }

        List<FeatureChild> children() {
            return document.getFeature().orElseThrow().getChildren();
        }

        List<Scenario> scenarios() {
            return rules().stream().flatMap(rule -> scenarios(rule).stream()).toList();
        }

        static List<Scenario> scenarios(Rule rule) {
            return rule.getChildren().stream()
                    .map(RuleChild::getScenario)
                    .flatMap(java.util.Optional::stream)
                    .toList();
        }

        static List<String> tags(Rule rule) {
            return rule.getTags().stream().map(Tag::getName).toList();
        }

        static List<String> tags(Scenario scenario) {
            return scenario.getTags().stream().map(Tag::getName).toList();
        }

        static String text(Step step) {
            String argument =
                    step.getDocString().map(docString -> docString.getContent()).orElse("");
            return step.getText() + "\n" + argument;
        }
    }

    static List<Source> all() {
        try {
            Path rules = root();
            List<Source> sources = new ArrayList<>();
            for (String area : dev.capstan.tck.rules.RuleBook.AREAS) {
                Path directory = rules.resolve(area);
                if (Files.isDirectory(directory)) {
                    sources.addAll(read(area, directory));
                }
            }
            return sources;
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Path root() throws IOException, URISyntaxException {
        var rules = Features.class.getClassLoader().getResource("capstan/rules");
        if (rules.openConnection() instanceof JarURLConnection connection) {
            // By its path: one by its URI exists once in a process, and others have it open.
            FileSystem jar =
                    FileSystems.newFileSystem(Path.of(connection.getJarFileURL().toURI()));
            return jar.getPath("/capstan");
        }
        return Path.of(rules.toURI()).getParent();
    }

    private static List<Source> read(String area, Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".feature"))
                    .map(file -> new Source(area, file.toString(), document(file)))
                    .toList();
        }
    }

    private static GherkinDocument document(Path file) {
        try {
            return GherkinParser.builder()
                    .includeSource(false)
                    .includePickles(false)
                    .build()
                    .parse(file.getFileName().toString(), Files.readAllBytes(file))
                    .map(Envelope::getGherkinDocument)
                    .flatMap(java.util.Optional::stream)
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(file + " is no feature"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
