package dev.capstan.server.jdbc;

import dev.capstan.core.Version;
import dev.capstan.negotiation.Standing;
import dev.capstan.negotiation.port.Registry.Match;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.annotation.Nullable;

/** What a search says of a version that matches. */
@Introspected
record MatchingRow(
        String capability,
        String version,
        String publisher,
        String declaration,
        @Nullable Long deprecatedAt,
        @Nullable Long sunsetAt) {

    Match match() {
        return new Match(Version.parse(version), new Standing(Millis.at(deprecatedAt), Millis.at(sunsetAt)));
    }
}
