package dev.capstan.server.jdbc;

import dev.capstan.core.Contract;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.VersionRange.Bound;
import dev.capstan.negotiation.port.Registry.Hit;
import dev.capstan.negotiation.port.Registry.Key;
import dev.capstan.negotiation.port.Registry.Query;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Looks for published versions: one query for the capabilities of a page, and one for all their versions. */
@Singleton
final class RegistrySearch {

    private static final Key BEFORE_ALL = new Key(101, "");

    private final RegistrySearchRows rows;

    RegistrySearch(RegistrySearchRows rows) {
        this.rows = rows;
    }

    List<Hit> search(Query query) {
        byte[] from = query.range().lower().map(RegistrySearch::from).orElse(VersionKey.START);
        byte[] below = query.range().upper().map(RegistrySearch::below).orElse(VersionKey.END);
        String tag = Searched.patternOfTag(query.tag());
        String words = Searched.patternOfWords(query.words());
        long now = query.now().toEpochMilli();
        Key after = query.after() == null ? BEFORE_ALL : query.after();
        List<FoundRow> found = rows.best(from, below, now, tag, words, after.score(), after.capability(), query.most());
        if (found.isEmpty()) {
            return List.of();
        }
        List<String> names = found.stream().map(FoundRow::capability).toList();
        Map<String, List<MatchingRow>> versions = rows.versions(from, below, now, tag, words, names).stream()
                .collect(Collectors.groupingBy(MatchingRow::capability));
        return found.stream()
                .filter(row -> versions.containsKey(row.capability()))
                .map(row -> hit(row, versions.get(row.capability())))
                .toList();
    }

    private static byte[] from(Bound lower) {
        byte[] key = VersionKey.of(lower.version());
        return lower.included() ? key : VersionKey.after(key);
    }

    private static byte[] below(Bound upper) {
        byte[] key = VersionKey.of(upper.version());
        return upper.included() ? VersionKey.after(key) : key;
    }

    private static Hit hit(FoundRow row, List<MatchingRow> versions) {
        MatchingRow newest = versions.get(0);
        Declaration declaration = StoredDeclaration.read(newest.declaration(), Contract.LOOSE);
        return new Hit(
                new Key(row.score(), row.capability()),
                new Publisher(newest.publisher()),
                declaration.description(),
                declaration.tags(),
                versions.stream().map(MatchingRow::match).toList());
    }
}
