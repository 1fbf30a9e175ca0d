package dev.capstan.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.Format;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.SourceText;
import dev.capstan.config.document.TextPosition;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever becomes of a good file as AGH authors it, loading it ends in a catalog or in mistakes that point into it. */
class DamagedAuthoredFilesTest {

    private static final String TOML = """
            # everything, in every way that TOML has
            capabilities = [
              { id = "x", summary = "Does x.", outcome = 'X is \\done.', version = "2024-05", examples = [] },
              { id = "😀", summary = "\\U0001F600 \\t", outcome.a = 1, "requirements" = [ "a", 'b' , # c
                "d" ] },
            ]
            other . "quoted.key" . 'literal' = 1979-05-27 07:32:00 # a date
            many = \"""
              a "text" \\
                 on lines\"""\"
            raw = '''
            it's'''
            numbers = [ 0x1F, +1.5e3, inf, [ true ], { a = [] } ]
            [a.b]
            c = "\\u0063"
            [[ a . list ]]
            d = 07:32:00
            [a.list.inner]
            e = false
            [[a.list]]
            f = ""
            """;

    private static final String JSON = """
            {"capabilities": [
              {"id": "x", "summary": "Does x.", "outcome": "X is \\u0064one.", "version": "2024-05"},
              {"id": "😀", "summary": "\\ud83d\\ude00", "outcome": [1.5e3, true, null], "requirements": ["a" , "b"],
               "context_needed": []}
            ], "other": {"digest": {}}}
            """;

    private static final String PIECES = "\t\n\r []{}\"'=.,:#\\u0_-+e\u0000\u007f\u0085\u2028\ufeffé😀";

    @Property(tries = 2_000)
    void bytesAreOverwritten(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int times) {
        Random random = new Random(seed);
        for (Format format : List.of(Format.TOML, Format.JSON)) {
            byte[] bytes = validText(format).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < times; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            check(format, bytes);
        }
    }

    @Property(tries = 5_000)
    void punctuationIsInsertedAndLost(@ForAll long seed, @ForAll @IntRange(min = 1, max = 4) int times) {
        Random random = new Random(seed);
        for (Format format : List.of(Format.TOML, Format.JSON)) {
            StringBuilder text = new StringBuilder(validText(format));
            for (int i = 0; i < times; i++) {
                int piece = random.nextInt(PIECES.length());
                text.insert(random.nextInt(text.length()), PIECES, piece, piece + 1);
                text.deleteCharAt(random.nextInt(text.length()));
            }
            check(format, text.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    @Property(tries = 500)
    void theFileIsCutShort(@ForAll @IntRange(min = 0, max = 800) int kept) {
        for (Format format : List.of(Format.TOML, Format.JSON)) {
            String text = validText(format);
            check(format, text.substring(0, Math.min(kept, text.length())).getBytes(StandardCharsets.UTF_8));
        }
    }

    @Property(tries = 500)
    void rejectsRandomBytes(@ForAll @Size(max = 200) byte[] bytes) {
        check(Format.TOML, bytes);
        check(Format.JSON, bytes);
    }

    private static String validText(Format format) {
        return format == Format.TOML ? TOML : JSON;
    }

    private static void check(Format format, byte[] bytes) {
        Diagnostics ignored = new Diagnostics("");
        String text = SourceText.decode(bytes, ignored).orElseGet(() -> new String(bytes, StandardCharsets.UTF_8));
        String[] lines = text.split("\r\n|\r|\n", -1);
        format.read(bytes, ignored).ifPresent(root -> standsWhereItSays(format, root, lines));
        if (AuthoredTexts.load(format, bytes) instanceof LoadResult.Rejected<?> rejected) {
            assertThat(rejected.diagnostics()).isNotEmpty().allSatisfy(mistake -> {
                assertThat(mistake.line()).isBetween(1, lines.length);
                String line = lines[mistake.line() - 1];
                assertThat(mistake.column()).isBetween(1, line.codePointCount(0, line.length()) + 2);
                assertThat(mistake.message()).isNotBlank().doesNotContain("\n").hasSizeLessThan(1_000);
            });
        }
    }

    /** Each text begins with a quote, each list with a bracket, and each other value is found as it is written. */
    private static void standsWhereItSays(Format format, Node node, String[] lines) {
        if (node instanceof Node.Mapping mapping) {
            mapping.entries().forEach((name, entry) -> {
                String there = lineAt(entry.key(), lines);
                assertThat(there.startsWith(name) || "\"'".indexOf(there.charAt(0)) >= 0)
                        .as("%s stands at %s", name, there)
                        .isTrue();
                standsWhereItSays(format, entry.value(), lines);
            });
        } else if (node instanceof Node.Sequence sequence) {
            assertThat(sequence.items()).allSatisfy(item -> standsWhereItSays(format, item, lines));
        } else if (node instanceof Node.Scalar scalar && scalar.value().isTextual()) {
            assertThat(lineAt(scalar.position(), lines))
                    .startsWith(format == Format.JSON ? "\"" : "")
                    .matches("(?s)[\"'].*");
        } else if (node instanceof Node.Scalar scalar) {
            assertThat(lineAt(scalar.position(), lines)).startsWith(scalar.text());
        }
    }

    private static String lineAt(TextPosition place, String[] lines) {
        String line = lines[place.line() - 1];
        return line.substring(line.offsetByCodePoints(0, place.column() - 1));
    }
}
