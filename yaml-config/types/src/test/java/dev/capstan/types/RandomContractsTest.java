package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RandomContractsTest {

    @Test
    void mostSchemasHaveSeveralValuesSoThatWhatIsTriedWithThemCanFail() {
        List<RandomContracts.Example> examples = new RandomContracts(new Random(1), 1_000).examples();

        assertThat(having(1, examples)).as("schemas that have a value").isGreaterThan(850);
        assertThat(having(3, examples)).as("schemas that have three values").isGreaterThan(700);
    }

    private static long having(int values, List<RandomContracts.Example> examples) {
        return examples.stream()
                .filter(example -> example.values().size() >= values)
                .count();
    }
}
