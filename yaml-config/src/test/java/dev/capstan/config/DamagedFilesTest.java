package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.core.Catalog;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever becomes of a good file, loading it ends in a catalog or in mistakes that point into the file. */
class DamagedFilesTest {

    private static final String GOOD = everyKey();
    private static final String PIECES = "\t\n :-[]{}&*!|>'\"%@`#,?<\\~=.0e\u0000\u007f\u0085\u2028\ufeffé😀";

    @Property(tries = 300)
    void bytesAreOverwritten(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int times) {
        Random random = new Random(seed);
        byte[] bytes = GOOD.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < times; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        check(bytes);
    }

    @Property(tries = 300)
    void punctuationIsInserted(@ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int times) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder(GOOD);
        for (int i = 0; i < times; i++) {
            int piece = random.nextInt(PIECES.length());
            text.insert(random.nextInt(text.length()), PIECES, piece, piece + 1);
        }
        check(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 150)
    void linesAreLostAndShuffled(@ForAll long seed, @ForAll @IntRange(min = 1, max = 6) int times) {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>(GOOD.lines().toList());
        for (int i = 0; i < times; i++) {
            String line = lines.remove(random.nextInt(lines.size()));
            if (random.nextBoolean()) {
                lines.add(random.nextInt(lines.size()), line);
            }
        }
        check(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 150)
    void theFileIsCutShort(@ForAll @IntRange(min = 0, max = 1_000) int kept) {
        check(GOOD.substring(0, Math.min(kept, GOOD.length())).getBytes(StandardCharsets.UTF_8));
    }

    @Property(tries = 150)
    void rejectsRandomBytes(@ForAll @Size(max = 200) byte[] bytes) {
        check(bytes);
    }

    /** A key that is renamed is told at its own line, and nothing else of the file suffers but what needed it. */
    @Property(tries = 100)
    void aKeyIsRenamed(@ForAll long seed) {
        List<String> lines = new ArrayList<>(GOOD.lines().toList());
        List<Integer> keys = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).matches(" {4}[a-z][A-Za-z]+:.*") && i > 20) {
                keys.add(i);
            }
        }
        int renamed = keys.get(new Random(seed).nextInt(keys.size()));
        lines.set(renamed, lines.get(renamed).replaceFirst("[a-z]", "zz"));

        LoadResult<Catalog> result = LoadedTexts.load(String.join("\n", lines));

        assertThat(LoadedTexts.diagnostics(result)).anySatisfy(mistake -> assertThat(mistake)
                .extracting(Diagnostic::line, Diagnostic::column, Diagnostic::code)
                .containsExactly(renamed + 1, 5, DiagnosticCode.UNKNOWN_KEY));
    }

    private static void check(byte[] bytes) {
        LoadResult<Catalog> result = LoadedTexts.load(bytes);

        if (result instanceof LoadResult.Rejected<Catalog> rejected) {
            List<String> lines = List.of(new String(bytes, StandardCharsets.UTF_8).split("\r\n|\r|\n", -1));
            assertThat(rejected.diagnostics()).isNotEmpty().allSatisfy(m -> pointsInto(lines, m));
            assertThat(LoadedTexts.load(bytes)).isEqualTo(result);
        } else {
            assertThat(LoadedTexts.catalog(LoadedTexts.load(bytes)).capabilities())
                    .isEqualTo(LoadedTexts.catalog(result).capabilities());
        }
    }

    private static void pointsInto(List<String> lines, Diagnostic mistake) {
        assertThat(mistake.line()).isBetween(1, lines.size());
        String line = lines.get(mistake.line() - 1);
        assertThat(mistake.column()).isBetween(1, line.codePointCount(0, line.length()) + 1);
        assertThat(mistake.pointer()).matches("(?s)(/.*)?");
        assertThat(mistake.message()).isNotBlank().doesNotContain("\n").hasSizeLessThan(1_000);
    }

    private static String everyKey() {
        try (InputStream in = DamagedFilesTest.class.getResourceAsStream("every-key.yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
