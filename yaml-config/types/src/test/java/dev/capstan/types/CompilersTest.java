package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.LoadCatalog;
import dev.capstan.config.LoadResult;
import dev.capstan.core.Catalog;
import dev.capstan.validation.CompiledSchemas;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * That the compilers take what is generated, of the fleet and of random schemas. {@code -Dtypes.schemas=2000} asks for more
 * of those than the build does, and so does the profile nightly.
 */
class CompilersTest {

    private static final int SCHEMAS = Integer.getInteger("types.schemas", 200);
    private static final Path FLEET = Path.of("..", "..", "features", "fleet");

    @ParameterizedTest
    @EnumSource(Language.class)
    void generatedTypesCompile(Language language) throws IOException {
        List<Catalog> catalogs = new ArrayList<>(fleet());
        catalogs.add(new RandomContracts(new Random(11), SCHEMAS).catalog());
        List<GeneratedFile> files = catalogs.stream()
                .map(catalog -> new GenerateTypes(language).of(catalog))
                .toList();

        Compilation compilation = Compilation.of(language);
        Path directory = Directories.with(files, "compiled", language.wire());
        assertThat(compilation.errors(directory, files))
                .as("what the compilers of %s say of what is in %s", language, directory.toAbsolutePath())
                .isEmpty();
    }

    private static List<Catalog> fleet() {
        return ((LoadResult.Loaded<List<Catalog>>) new LoadCatalog(new CompiledSchemas()).fleet(FLEET)).value();
    }
}
