package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GoldenFilesTest {

    @ParameterizedTest
    @EnumSource
    void generatedTypesEqualTheGoldenFiles(Language language) {
        GeneratedFile generated = new GenerateTypes(language).of(CompleteCatalog.catalog());
        String name = generated.path().substring(generated.path().lastIndexOf('/') + 1);

        assertThat(generated.text())
                .as("if the difference is meant, read the new file and put it in the place of golden/" + name)
                .isEqualTo(CompleteCatalog.goldenFile(name));
    }
}
