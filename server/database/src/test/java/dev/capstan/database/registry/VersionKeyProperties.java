package dev.capstan.database.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.Version;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.assertj.core.api.InstanceOfAssertFactories;

class VersionKeyProperties {

    private static final String MAX_PRE_RELEASE = "999999999.999999999.999999999-" + "1.".repeat(48) + "1";

    @Property(tries = 20_000)
    void keysAreOrderedAsVersionsAre(@ForAll("versions") Version left, @ForAll("versions") Version right) {
        int order = Arrays.compareUnsigned(VersionKey.of(left), VersionKey.of(right));

        assertThat(Integer.signum(order)).as("%s and %s", left, right).isEqualTo(Integer.signum(left.compareTo(right)));
    }

    @Property(tries = 200)
    void theDatabaseOrdersKeysByTheirBytes(@ForAll("versions") Version left, @ForAll("versions") Version right)
            throws SQLException {
        try (Connection database = DriverManager.getConnection("jdbc:h2:mem:;MODE=PostgreSQL");
                PreparedStatement query = database.prepareStatement("SELECT CAST(? AS BYTEA) < CAST(? AS BYTEA)")) {
            query.setBytes(1, VersionKey.of(left));
            query.setBytes(2, VersionKey.of(right));
            try (ResultSet result = query.executeQuery()) {
                assertThat(result.next()).isTrue();
                assertThat(result.getBoolean(1)).as("%s < %s", left, right).isEqualTo(left.compareTo(right) < 0);
            }
        }
    }

    @Example
    void theLongestVersionHasAKey() {
        Version longest = Version.parse(MAX_PRE_RELEASE);

        assertThat(VersionKey.of(longest))
                .asInstanceOf(InstanceOfAssertFactories.BYTE_ARRAY)
                .hasSizeGreaterThan(100);
    }

    @Provide
    Arbitrary<Version> versions() {
        Arbitrary<String> number = Arbitraries.oneOf(
                Arbitraries.integers().between(0, 3).map(String::valueOf),
                Arbitraries.of("9", "10", "127", "128", "255", "256", "999999999"));
        Arbitrary<String> numbers = number.list().ofMinSize(1).ofMaxSize(3).map(parts -> String.join(".", parts));
        Arbitrary<String> identifier = Arbitraries.oneOf(
                Arbitraries.of(
                        "0",
                        "1",
                        "2",
                        "9",
                        "10",
                        "99",
                        "100",
                        "999999999999999999",
                        "a",
                        "A",
                        "ab",
                        "a-",
                        "-",
                        "--",
                        "-1",
                        "0a",
                        "00a",
                        "9a",
                        "rc",
                        "rc1",
                        "alpha",
                        "beta",
                        "Z",
                        "z",
                        "zz"),
                Arbitraries.strings()
                        .withChars("0-aZ")
                        .ofMinLength(1)
                        .ofMaxLength(3)
                        .map(text -> "x" + text));
        Arbitrary<String> preRelease =
                identifier.list().ofMinSize(0).ofMaxSize(3).map(VersionKeyProperties::written);
        return Combinators.combine(numbers, preRelease).as((release, suffix) -> Version.parse(release + suffix));
    }

    private static String written(List<String> identifiers) {
        return identifiers.isEmpty() ? "" : "-" + String.join(".", identifiers);
    }
}
