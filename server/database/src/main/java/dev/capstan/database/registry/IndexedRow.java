package dev.capstan.database.registry;

import dev.capstan.core.Version;
import dev.capstan.database.EpochMillis;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.inmemory.SearchIndex.Entry;
import io.micronaut.core.annotation.Introspected;
import io.micronaut.core.annotation.Nullable;

/** The columns of a version that a search uses. */
@Introspected
record IndexedRow(
        String capability,
        String publisher,
        String version,
        String declaration,
        @Nullable Long deprecatedAt,
        @Nullable Long sunsetAt,
        int score) {

    Entry entry() {
        Declaration declared = StoredDeclaration.read(declaration, null, null);
        return new Entry(
                Version.parse(version),
                new VersionLifecycle(EpochMillis.at(deprecatedAt), EpochMillis.at(sunsetAt)),
                score,
                declared.description(),
                declared.tags());
    }
}
