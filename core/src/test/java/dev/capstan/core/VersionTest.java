package dev.capstan.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "1",
                "1.0",
                "1.0.0",
                "0.0.0",
                "10.20.30",
                "999999999.999999999.999999999",
                "2.0-rc.1",
                "2-alpha",
                "1.0.0-0",
                "1.0.0-x-y-z.--",
                "1.0.0-0a",
                "1.0.0-999999999999999999",
                "1.0.0--"
            })
    void theGrammarTakes(String text) {
        assertThat(Version.tryParse(text)).isPresent();
        assertThat(Version.parse(text)).as("the text is preserved").hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "v1",
                "1.",
                ".1",
                "1..0",
                "1.0.0.0",
                "01.0",
                "1.00",
                "-1",
                "+1",
                "1.0-",
                "1.0-rc..1",
                "1.0-01",
                "1.0+build",
                "1.0 ",
                " 1.0",
                "1,0",
                "1.0\n",
                "1000000000",
                "latest",
                "1.x",
                "^1.0",
                "١.٠",
                "1.0.0-é",
                "1.0.0-1000000000000000000"
            })
    void theGrammarRefuses(String text) {
        assertThat(Version.tryParse(text)).isEmpty();
        assertThatThrownBy(() -> Version.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining("2.1.3");
    }

    @Test
    void aVersionLongerThanAnyIsRefusedWithoutRepeatingAllOfIt() {
        String endless = "1.0.0-" + "a".repeat(100_000);

        assertThat(Version.tryParse("1.0.0-" + "a".repeat(122))).isPresent();
        assertThat(Version.tryParse("1.0.0-" + "a".repeat(123))).isEmpty();
        assertThatThrownBy(() -> Version.parse(endless))
                .isInstanceOf(IllegalArgumentException.class)
                .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(300));
    }

    @Test
    void missingPartsAreZero() {
        assertThat(Version.parse("2")).isEqualTo(Version.parse("2.0")).isEqualTo(Version.parse("2.0.0"));
        assertThat(Version.parse("2.0")).hasSameHashCodeAs(Version.parse("2.0.0"));
        assertThat(Version.parse("2.0-rc.1")).isEqualTo(Version.parse("2.0.0-rc.1"));
        assertThat(Version.parse("2.0")).isNotEqualTo(Version.parse("2.0.1")).isNotEqualTo(Version.parse("2.0-rc.1"));
    }

    @Test
    void partsAreComparedAsNumbersAndPreReleasesAsSemanticVersioningOrdersThem() {
        List<Version> ordered = Stream.of(
                        "0.9",
                        "1.0.0-1",
                        "1.0.0-2",
                        "1.0.0-11",
                        "1.0.0-alpha",
                        "1.0.0-alpha.1",
                        "1.0.0-alpha.beta",
                        "1.0.0-beta",
                        "1.0.0-beta.2",
                        "1.0.0-beta.11",
                        "1.0.0-rc.1",
                        "1.0.0",
                        "1.5",
                        "1.10",
                        "1.10.1",
                        "2.0-rc.1",
                        "2.0",
                        "10")
                .map(Version::parse)
                .toList();
        List<Version> shuffled = new ArrayList<>(ordered);
        Collections.shuffle(shuffled, new Random(42));

        assertThat(shuffled.stream().sorted()).containsExactlyElementsOf(ordered);
    }

    @Property(tries = 500)
    void comparingIsAntisymmetricAndAgreesWithEquals(@ForAll("versions") Version a, @ForAll("versions") Version b) {
        assertThat(Integer.signum(a.compareTo(b))).isEqualTo(-Integer.signum(b.compareTo(a)));
        assertThat(a.compareTo(b) == 0).isEqualTo(a.equals(b));
        if (a.equals(b)) {
            assertThat(a).hasSameHashCodeAs(b);
        }
    }

    @Property(tries = 500)
    void comparingIsTransitive(
            @ForAll("versions") Version a, @ForAll("versions") Version b, @ForAll("versions") Version c) {
        List<Version> sorted = Stream.of(a, b, c).sorted().toList();

        assertThat(sorted.get(0)).isLessThanOrEqualTo(sorted.get(1));
        assertThat(sorted.get(1)).isLessThanOrEqualTo(sorted.get(2));
        assertThat(sorted.get(0)).isLessThanOrEqualTo(sorted.get(2));
    }

    @Property(tries = 500)
    void printedVersionParsesToTheSameVersion(@ForAll("versions") Version version) {
        assertThat(Version.parse(version.toString())).isEqualTo(version);
    }

    @Provide
    Arbitrary<Version> versions() {
        // Few values for each part, so that equal and nearly equal versions come often.
        Arbitrary<String> numbers = Arbitraries.of("0", "1", "2", "10")
                .list()
                .ofMinSize(1)
                .ofMaxSize(3)
                .map(parts -> String.join(".", parts));
        Arbitrary<String> preRelease = Arbitraries.of("0", "1", "2", "11", "a", "alpha", "beta", "-", "1a")
                .list()
                .ofMaxSize(3)
                .map(ids -> ids.isEmpty() ? "" : "-" + String.join(".", ids));
        return Combinators.combine(numbers, preRelease).as((n, p) -> Version.parse(n + p));
    }
}
