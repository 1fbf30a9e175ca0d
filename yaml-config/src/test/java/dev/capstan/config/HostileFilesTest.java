package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.START;
import static dev.capstan.config.LoadedTexts.diagnostics;
import static dev.capstan.config.LoadedTexts.load;
import static dev.capstan.config.LoadedTexts.withKeys;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.capstan.config.document.Diagnostic;
import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.SourceText;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Files that are made to hurt whoever reads them. */
class HostileFilesTest {

    @Test
    void aBillionLaughsAreNotLaughed() {
        String laughs = """
                version: 1
                a: &a [ha, ha, ha, ha, ha, ha, ha, ha, ha]
                b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a]
                c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b]
                d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c]
                """;

        assertThat(diagnostics(laughs))
                .filteredOn(m -> m.code() == DiagnosticCode.ALIAS_REFUSED)
                .hasSize(4 + 3 * 9);
    }

    @Test
    void aHundredThousandLevelsEndAtTheSixtyFifth() {
        for (String opening : List.of("[", "{a: ", "- ", "? ", "[{a: ")) {
            List<Diagnostic> mistakes = diagnostics(opening.repeat(100_000));

            assertThat(mistakes).hasSize(1);
            assertThat(mistakes.get(0).code()).isEqualTo(DiagnosticCode.TOO_DEEP);
            assertThat(mistakes.get(0).message()).isEqualTo("this is nested deeper than 64 levels");
        }
    }

    @Test
    void sixtyFourLevelsAreRead() {
        int outside = 3;
        String deepest = "[".repeat(64 - outside - 1) + "]".repeat(64 - outside - 1);

        assertThat(load(withKeys("inputSchema: { const: " + deepest + " }"))).isInstanceOf(LoadResult.Loaded.class);
        assertThat(diagnostics(withKeys("inputSchema: { const: [" + deepest + "] }")))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.TOO_DEEP);
    }

    @Test
    void bytesBeyondTheMaximumSizeAreNotRead() {
        InputStream endless = new InputStream() {
            private long given;

            @Override
            public int read() {
                assertThat(++given).isLessThanOrEqualTo(SourceText.MAX_BYTES + 1L);
                return '#';
            }
        };

        assertThat(diagnostics(new LoadCatalog(new BannedKeywordEngine()).stream("endless.yaml", endless)))
                .containsExactly(new Diagnostic(
                        "endless.yaml",
                        1,
                        1,
                        "",
                        DiagnosticCode.TOO_LARGE,
                        "the file has more than 1048576 bytes; make it smaller"));
    }

    @Test
    void aFileOfTheFullSizeIsRead() {
        String full = START + "#".repeat(SourceText.MAX_BYTES - START.length());

        assertThat(load(full)).isInstanceOf(LoadResult.Loaded.class);
        assertThat(diagnostics(full + "#")).extracting(Diagnostic::code).containsExactly(DiagnosticCode.TOO_LARGE);
    }

    @Test
    void moreValuesThanAreReadEndTheReading() {
        assertThat(diagnostics("[" + "1,".repeat(200_000) + "]"))
                .extracting(Diagnostic::code, Diagnostic::message)
                .containsExactly(
                        tuple(DiagnosticCode.TOO_MANY_VALUES, "the file has more than 100000 values; split it"));
    }

    @Test
    void keysAreNoValues() {
        String entries = IntStream.range(0, 60_000)
                .mapToObj(number -> number + ": 0")
                .collect(Collectors.joining(", ", "x: {", "}"));

        assertThat(diagnostics(entries)).extracting(Diagnostic::code).doesNotContain(DiagnosticCode.TOO_MANY_VALUES);
    }

    @Test
    void numberThatNoMessageCanHoldIsRefused() {
        for (String number : List.of("12345e399", "1e500", "-1e-401", "0x" + "f".repeat(390))) {
            List<Diagnostic> mistakes = diagnostics(withKeys("inputSchema: { const: " + number + " }"));

            assertThat(mistakes)
                    .as(number)
                    .extracting(Diagnostic::code)
                    .containsExactly(DiagnosticCode.NUMBER_OUT_OF_RANGE);
        }
    }

    @Test
    void aKeyHasABound() {
        String key = "k".repeat(500_000);

        List<Diagnostic> mistakes = diagnostics(withKeys("? " + key + "\n: [" + "*x, ".repeat(900) + "*x]"));

        assertThat(mistakes.get(0).message()).endsWith("…' has more than 1024 characters");
        assertThat(mistakes).hasSize(902).allSatisfy(m -> assertThat(m.pointer().length())
                .isLessThan(1_100));
    }

    @Test
    void aNumberOfAMillionDigitsIsNotComputed() {
        String digits = "9".repeat(1_000_000);

        for (String number :
                List.of(digits, "0." + digits, "1e" + digits, "0x" + digits, "0o" + "7".repeat(1_000_000))) {
            assertThat(diagnostics(withKeys("inputSchema: { const: " + number + " }")))
                    .extracting(Diagnostic::code)
                    .containsExactly(DiagnosticCode.NUMBER_OUT_OF_RANGE);
        }
    }

    @Test
    void invalidUtf8IsReportedWithItsLocation() {
        byte[] latin1 = (START + "    description: na\u00efve\n").getBytes(StandardCharsets.ISO_8859_1);

        assertThat(diagnostics(load(latin1)))
                .containsExactly(new Diagnostic(
                        "a.yaml",
                        8,
                        20,
                        "",
                        DiagnosticCode.NOT_UTF8,
                        "the file is not UTF-8 from here on; save it as UTF-8"));
        assertThat(diagnostics(load(START.getBytes(StandardCharsets.UTF_16))))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.NOT_UTF8);
        assertThat(diagnostics(load(new byte[] {'a', ':', ' ', (byte) 0xE2, (byte) 0x82})))
                .extracting(Diagnostic::code, Diagnostic::column)
                .containsExactly(tuple(DiagnosticCode.NOT_UTF8, 4));
    }

    @Test
    void forbiddenYamlCharacterIsReportedWithItsLocation() {
        assertThat(diagnostics(withKeys("description: 😀a\u0000b")))
                .containsExactly(new Diagnostic(
                        "a.yaml",
                        8,
                        20,
                        "",
                        DiagnosticCode.BAD_CHARACTER,
                        "the character U+0000 is not allowed in YAML; remove it, or write it as an escape in double"
                                + " quotes"));
        assertThat(diagnostics("a: b\r\nc: \u007f").get(0))
                .extracting(Diagnostic::line, Diagnostic::column)
                .containsExactly(2, 4);
    }

    @Test
    void brokenStreamIsADiagnostic() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("gone");
            }
        };

        assertThat(diagnostics(new LoadCatalog(new BannedKeywordEngine()).stream("x.yaml", broken)))
                .extracting(Diagnostic::code)
                .containsExactly(DiagnosticCode.UNREADABLE_FILE);
    }

    @Test
    void aStreamIsLeftOpen() {
        boolean[] closed = {false};
        InputStream in = new ByteArrayInputStream(START.getBytes(StandardCharsets.UTF_8)) {
            @Override
            public void close() {
                closed[0] = true;
            }
        };

        new LoadCatalog(new BannedKeywordEngine()).stream("a.yaml", in);

        assertThat(closed[0]).isFalse();
    }
}
