package dev.capstan.tck.run;

import io.cucumber.core.gherkin.Feature;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The names that scenarios mention, which tell the fixtures that an area needs. */
public final class MentionedNames {

    /** Strings in quotation marks, and cells of tables. */
    private static final Pattern STRING = Pattern.compile("\"([^\"\n]*)\"|\\|([^|\n]*)(?=\\|)");

    private MentionedNames() {}

    /** Returns the words in strings and tables of the features of an area, the names of its fixtures among them. */
    public static Set<String> of(String area) {
        return Scenarios.all().stream()
                .filter(feature -> feature.getUri().toString().contains("capstan/" + area + "/"))
                .map(Feature::getSource)
                .flatMap(text -> STRING.matcher(text).results())
                .flatMap(match -> Stream.of(match.group(1), match.group(2)))
                .filter(Objects::nonNull)
                .flatMap(text -> Stream.of(text.split("[,\\s]+")))
                .collect(Collectors.toUnmodifiableSet());
    }
}
