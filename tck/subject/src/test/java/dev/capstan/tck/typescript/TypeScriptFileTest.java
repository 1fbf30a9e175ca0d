package dev.capstan.tck.typescript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeScriptFileTest {

    private static final Map<String, CanonicalMember> REQUEST = Map.of(
            "prUrl", new CanonicalMember(false, "string"),
            "severity", new CanonicalMember(false, "\"high\" or \"low\" or \"med\""));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "export type A = {\n  prUrl: string;\n  severity: \"low\" | \"med\" | \"high\";\n};",
                "export interface A { severity: 'high' | 'med' | 'low', 'prUrl': (string) }",
                "/** A { */ export interface A {\r\n  // which\r\n  readonly prUrl: string\r\n  readonly severity: S\r\n}\r\n"
                        + "type S = | 'low' | T\r\ntype T = 'med' | 'high'",
                "import type { X } from './x.js';\nexport const VERSION = '1';\n"
                        + "export declare type A = B & { severity: \"low\" | \"med\" | \"\\u0068igh\" };\n"
                        + "interface B { prUrl: string\n  [key: string]: unknown }",
                "export type A = Record<string, unknown> & {prUrl: string; severity: `low` | `med` | `high`}",
            })
    void readsTheSameHoweverItIsLaidOut(String file) {
        assertThat(TypeScriptFile.read(file).members("A")).contains(REQUEST);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "unknown                         | unknown",
                "Array<string>                   | list of (string)",
                "readonly (1.0 / 2)[]            | list of (1 or 2)",
                "ReadonlyArray<-1e2 / true>      | list of (-100 or true)",
                "true / null / false             | boolean or null",
                "{a?: string; b: {c: \"x y\"}}   | {a?: string; b: {c: \"x y\"}}",
                "{a: string / undefined}         | {a?: string}",
                "{next: A; all: A[]}             | {all: list of (the A around it); next: the A around it}",
                "string & {brand: 1}             | string and {brand: 1}",
                "string[][]                      | list of (list of (string))",
                "Partial<B>                      | Partial",
            })
    void tellsWhatATypeMeans(String type, String meaning) {
        assertThat(TypeScriptFile.read("export type A = " + type.replace('/', '|') + ";")
                        .meaning("A"))
                .isEqualTo(meaning);
    }

    @Test
    void findsMembersOfMembers() {
        TypeScriptFile file =
                TypeScriptFile.read("export interface Capabilities { \"review-pr\": Pair; other: {request: string} }\n"
                        + "type Pair = { request: R; response: unknown }\nexport type R = 1 | 2");

        assertThat(file.members("Capabilities", "review-pr"))
                .contains(Map.of(
                        "request",
                        new CanonicalMember(false, "1 or 2"),
                        "response",
                        new CanonicalMember(false, "unknown")));
        assertThat(file.members("Capabilities", "missing")).isEmpty();
        assertThat(file.members("R")).isEmpty();
        assertThat(file.members("Missing")).isEmpty();
    }

    @Test
    void knowsWhatIsExported() {
        TypeScriptFile file = TypeScriptFile.read("type A = 1; export type B = 2; // export type C = 3");

        assertThat(file.exports("A")).isFalse();
        assertThat(file.exports("B")).isTrue();
        assertThat(file.exports("C")).isFalse();
    }

    @Test
    void aTypeThatIsItselfHasNoMembersAndEndsSomewhere() {
        TypeScriptFile file = TypeScriptFile.read("type A = A; type B = B & {a: 1}");

        assertThat(file.members("A")).isEmpty();
        assertThat(file.meaning("A")).isEqualTo("the A around it");
        assertThat(file.members("B")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "export type A = ;           | line 1 has ';' where a type is expected",
                "export type A = {a: string  | the file ends where more is expected",
                "export type A = {a string}  | line 1 has 'string' where ':' is expected",
                "export type A = {a: 1; a: 2} | line 1 has the member 'a' twice",
                "type A = 1; type A = 2      | the type A is declared twice",
                "export type A = \"open      | line 1 has an invalid token",
            })
    void saysWhatIsNoTypeScript(String file, String why) {
        assertThatThrownBy(() -> TypeScriptFile.read(file))
                .isInstanceOf(InvalidTypeScript.class)
                .hasMessageContaining(why);
    }
}
