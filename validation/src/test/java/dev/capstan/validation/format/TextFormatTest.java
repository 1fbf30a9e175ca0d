package dev.capstan.validation.format;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TextFormatTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "123e4567-e89b-12d3-a456-426614174000",
                "00000000-0000-0000-0000-000000000000",
                "FFFFFFFF-ffff-FFFF-ffff-FFFFFFFFFFFF"
            })
    void uuids(String text) {
        assertThat(TextFormat.UUID.matches(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "123e4567e89b12d3a456426614174000",
                "{123e4567-e89b-12d3-a456-426614174000}",
                "urn:uuid:123e4567-e89b-12d3-a456-426614174000",
                "123e4567-e89b-12d3-a456-42661417400g",
                "123e4567-e89b-12d3-a456-42661417400",
                "123e4567-e89b-12d3-a45-6426614174000",
                "123e4567-e89b-12d3-a456-42661417400\u0660",
                "1-1-1-1-1"
            })
    void noUuids(String text) {
        assertThat(TextFormat.UUID.matches(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@example.org",
                "a.b+c@x",
                "!#$%&'*+/=?^_`{|}~-@example.org",
                "\"a b@c\"@example.org",
                "\"\\\"\"@example.org",
                "a@[127.0.0.1]",
                "a@[IPv6:::1]",
                "a@1-2.example",
                "a@xn--mnchen-3ya.de",
                "te~st@example.com"
            })
    void emails(String text) {
        assertThat(TextFormat.EMAIL.matches(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ada",
                "@example.org",
                "ada@",
                ".a@example.org",
                "a.@example.org",
                "a..b@example.org",
                "a b@example.org",
                "a@-x.org",
                "a@x-.org",
                "a@x..org",
                "a@x.org.",
                "a@[127.0.0.256]",
                "a@[::1]",
                "a@[IPv6:1]",
                "a@b@c.org",
                "Ada <ada@example.org>",
                "a@ex_ample.org",
                "\"a\"b@example.org",
                "ad\u00E9@example.org",
                "a@x.org\n"
            })
    void noEmails(String text) {
        assertThat(TextFormat.EMAIL.matches(text)).isFalse();
    }

    @Test
    void theLengthOfAnEmailIsBounded() {
        assertThat(TextFormat.EMAIL.matches("a".repeat(64) + "@x.org")).isTrue();
        assertThat(TextFormat.EMAIL.matches("a".repeat(65) + "@x.org")).isFalse();
        assertThat(TextFormat.EMAIL.matches("a@" + "b".repeat(64) + ".org")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.org",
                "http://u:p@h:80/a/b;c=1?q=%20#f",
                "urn:isbn:0451450523",
                "mailto:a@b.c",
                "file:///etc/x",
                "a:",
                "a+b-c.1:x",
                "http://[::1]:8080/",
                "http://[::ffff:192.0.2.1]/",
                "http://[v1.a:b]/",
                "http://h:/",
                "http://",
                "tel:+1-816-555-1212",
                "ldap://[2001:db8::7]/c=GB?objectClass?one",
                "x://a//b/"
            })
    void uris(String text) {
        assertThat(TextFormat.URI.matches(text)).isTrue();
        assertThat(TextFormat.URI_REFERENCE.matches(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1a:b",
                ":x",
                "http://a b",
                "http://a/\\",
                "http://[::1",
                "http://[1::2::3]/",
                "http://[12345::]/",
                "http://[1:2:3:4:5:6:7]/",
                "http://[1:2:3:4:5:6:7:8:9]/",
                "http://[1:2:3:4:5:6:7::8]/",
                "http://[::1.2.3.256]/",
                "http://h:8a/",
                "http://a/%",
                "http://a/%4",
                "http://a/%zz",
                "http://\u00E9/",
                "a:#b#c",
                "http://a/<x>",
                "http://a/{x}",
                "http://a/\"",
                "http://a/^",
                "http://a/`",
                "http://a/|",
                "http://[fe80::1%25en0]/",
                "http://a@b@c/",
                "http://[v.a]/"
            })
    void neitherUrisNorReferences(String text) {
        assertThat(TextFormat.URI.matches(text)).isFalse();
        assertThat(TextFormat.URI_REFERENCE.matches(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/a", "a/b:c", "../x", "?q", "#f", "//host/path", "./a:b", "a%20b", "//", "*"})
    void relativeReferences(String text) {
        assertThat(TextFormat.URI.matches(text)).isFalse();
        assertThat(TextFormat.URI_REFERENCE.matches(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-01-31T12:00:00Z",
                "2026-01-31t12:00:00z",
                "2026-01-31T12:00:00.123456789123456789Z",
                "2026-01-31T23:59:59+23:59",
                "2026-01-31T00:00:00-00:00",
                "2024-02-29T00:00:00Z",
                "2000-02-29T00:00:00Z",
                "0000-01-01T00:00:00Z",
                "1998-12-31T23:59:60Z",
                "1998-12-31T15:59:60.123-08:00",
                "1999-01-01T00:59:60+01:00",
                "2015-06-30T23:59:60Z"
            })
    void dateTimes(String text) {
        assertThat(TextFormat.DATE_TIME.matches(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-01-31",
                "2026-01-31T12:00:00",
                "2026-01-31 12:00:00Z",
                "2026-01-31T12:00Z",
                "2026-13-01T00:00:00Z",
                "2026-00-01T00:00:00Z",
                "2026-02-29T00:00:00Z",
                "1900-02-29T00:00:00Z",
                "2026-04-31T00:00:00Z",
                "2026-01-00T00:00:00Z",
                "2026-01-31T24:00:00Z",
                "2026-01-31T23:60:00Z",
                "2026-01-31T23:59:61Z",
                "2026-01-31T22:59:60Z",
                "2026-01-30T23:59:60Z",
                "1998-12-31T23:59:60+01:00",
                "2026-01-31T12:00:00+24:00",
                "2026-01-31T12:00:00+01:60",
                "2026-01-31T12:00:00+0100",
                "2026-01-31T12:00:00+01",
                "2026-01-31T12:00:00.Z",
                "2026-01-31T12:00:00,5Z",
                "26-01-31T12:00:00Z",
                "+2026-01-31T12:00:00Z",
                "2026-1-31T12:00:00Z",
                "2026-01-31T12:00:00Z\n",
                "\u0662\u0660\u0662\u0666-01-31T12:00:00Z",
                "2026-W05-6T12:00:00Z",
                "2026-031T12:00:00Z"
            })
    void noDateTimes(String text) {
        assertThat(TextFormat.DATE_TIME.matches(text)).isFalse();
    }

    @Property(tries = 300)
    void anyTextIsDecided(@ForAll TextFormat format, @ForAll String text) {
        assertThat(format.matches(text)).isIn(true, false);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "1", ":", "a:", "1.", "[", "%20", "/", "a@", "\"", "0123456789"})
    void aLongTextIsDecidedToo(String part) {
        for (TextFormat format : TextFormat.values()) {
            assertThat(format.matches(part.repeat(200_000))).isIn(true, false);
            assertThat(format.matches("2026-01-31T12:00:00." + part.repeat(200_000)))
                    .isIn(true, false);
            assertThat(format.matches("http://[" + part.repeat(200_000) + "]")).isIn(true, false);
        }
    }
}
