package dev.capstan.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextTest {

    @ParameterizedTest
    @CsvSource({"'',0,''", "a,0,…", "abc,3,abc", "abcd,3,abc…", "a😀c,3,a😀c", "a😀cd,2,a😀…", "😀😀,1,😀…"})
    void aLongTextIsCutAfterSoManyCharacters(String text, int max, String abbreviated) {
        assertThat(Text.abbreviate(text, max)).isEqualTo(abbreviated);
    }

    @ParameterizedTest
    @CsvSource({"0,0 agents", "1,1 agent", "2,2 agents"})
    void aNumberOtherThanOneHasAPlural(long number, String count) {
        assertThat(Text.count(number, "agent")).isEqualTo(count);
    }

    @Property
    void noPairIsSplitAndNothingIsLongerThanItMayBe(@ForAll String text, @ForAll @IntRange(max = 20) int max) {
        String abbreviated = Text.abbreviate(text, max);
        int[] all = text.codePoints().toArray();

        if (all.length <= max) {
            assertThat(abbreviated).isEqualTo(text);
        } else {
            assertThat(abbreviated).isEqualTo(new String(all, 0, max) + "…");
        }
    }
}
