package dev.capstan.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.capstan.core.Version;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionRangeTest {

    @ParameterizedTest
    @CsvSource({
        "2.0, 2.0.0, true",
        "=2.0, 2, true",
        "2.0, 2.0-rc.1, false",
        ">=1.2 <2, 1.2, true",
        ">=1.2 <2, 1.10, true",
        ">=1.2 <2, 1.1.9, false",
        ">=1.2 <2, 2.0, false",
        ">=1.2 <2, 2.0-rc.1, true",
        ">1.2, 1.2.0, false",
        ">1.2, 1.2.1, true",
        "<=1.2, 1.2.0, true",
        "<1.2, 1.2-alpha, true",
        ">2 <1, 1.5, false",
        "'  >=1   <2 ', 1.5, true"
    })
    void includesWhatMeetsEveryComparator(String range, String version, boolean included) {
        assertThat(VersionRange.parse(range).includes(Version.parse(version))).isEqualTo(included);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "1.x",
                "*",
                "^1.2",
                "~1.2",
                ">=1 || <2",
                "1.0 - 2.0",
                ">= 1.2",
                ">=",
                "v1",
                "1.0,2.0",
                "!=1",
                "==1",
                ">=1.2\t<2",
                "1.2.3.4",
                "1.0+build",
                "01.0",
                ">=-1"
            })
    void isNothingElse(String text) {
        assertThat(VersionRange.tryParse(text)).as("'%s' as a range", text).isEmpty();
        assertThatThrownBy(() -> VersionRange.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("write one version such as 2.0, or comparators such as '>=1.2 <2'");
    }

    @Test
    void isBounded() {
        String sixteen = ">=1 ".repeat(16).strip();

        assertThat(VersionRange.tryParse(sixteen)).isPresent();
        assertThat(VersionRange.tryParse(sixteen + " >=1")).isEmpty();
        assertThat(VersionRange.tryParse(">=1." + "0".repeat(300))).isEmpty();
    }

    @Test
    void tellsWhereItBeginsAndEnds() {
        VersionRange range = VersionRange.parse(">=1.0 >1.0 <3 <=2.5");

        assertThat(range.lower()).contains(new VersionRange.Bound(Version.parse("1.0"), false));
        assertThat(range.upper()).contains(new VersionRange.Bound(Version.parse("2.5"), true));
        assertThat(VersionRange.parse("2.0").lower()).contains(new VersionRange.Bound(Version.parse("2.0"), true));
        assertThat(VersionRange.parse("2.0").upper()).contains(new VersionRange.Bound(Version.parse("2.0"), true));
        assertThat(VersionRange.ALL.lower()).isEmpty();
        assertThat(VersionRange.ALL.upper()).isEmpty();
        assertThat(VersionRange.ALL.includes(Version.parse("0.0.1-a"))).isTrue();
    }

    @Test
    void isWrittenAsItWasRead() {
        assertThat(VersionRange.parse("  >=1.2   <2 ")).hasToString(">=1.2 <2");
    }
}
