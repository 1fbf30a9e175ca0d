package dev.capstan.tck.steps.grants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConstraintEqualityTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                               | {}                                 | true",
                "{\"n\": {\"max\": 5}}            | {\"n\": {\"max\": 5.0}}            | true",
                "{\"n\": {\"max\": 5}}            | {\"n\": {\"max\": 6}}              | false",
                "{\"n\": {\"max\": 5}}            | {\"n\": {\"max\": 5, \"min\": 1}}  | false",
                "{\"n\": {\"max\": 5}}            | {\"m\": {\"max\": 5}}              | false",
                "{\"n\": {\"max\": 5}}            | {}                                 | false",
                "{\"n\": 7}                       | {\"n\": {\"in\": [7]}}             | true",
                "{\"n\": 7}                       | {\"n\": {\"not_in\": [7]}}         | false",
                "{\"n\": {\"in\": [1, 2]}}        | {\"n\": {\"in\": [2, 1.0]}}        | true",
                "{\"n\": {\"in\": [1, 2]}}        | {\"n\": {\"in\": [1, 3]}}          | false",
                "{\"n\": {\"in\": [1, 2]}}        | {\"n\": {\"in\": [1]}}             | false",
            })
    void isComparedByWhatItMeans(String expected, String actual, boolean same) {
        assertThat(ConstraintEquality.same(Json.read(expected), Json.read(actual)))
                .isEqualTo(same);
        assertThat(ConstraintEquality.same(Json.read(actual), Json.read(expected)))
                .isEqualTo(same);
    }
}
