package dev.capstan.pages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FormFieldsTest {

    @Test
    void readsWhatABrowserSends() {
        FormFields form = read("a=1+2&b=%C3%A4%26%3D&c=&d&one=0&one=2");

        assertThat(form.text("a")).isEqualTo("1 2");
        assertThat(form.text("b")).isEqualTo("ä&=");
        assertThat(form.text("c")).isEmpty();
        assertThat(form.text("d")).isEmpty();
        assertThat(form.text("missing")).isEmpty();
        assertThat(form.all("one")).containsExactly("0", "2");
    }

    @Test
    void aFieldThatIsThereTwiceHasNoSingleValue() {
        assertThat(read("decision=deny&decision=approve").text("decision")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=%", "a=%z", "%zz=1"})
    void refusesWhatIsNoForm(String body) {
        assertThatIllegalArgumentException().isThrownBy(() -> read(body));
    }

    @Test
    void refusesTooManyFields() {
        assertThatIllegalArgumentException().isThrownBy(() -> read("a&".repeat(2_001)));
    }

    private static FormFields read(String body) {
        return FormFields.read(body.getBytes(StandardCharsets.UTF_8));
    }
}
