package dev.capstan.negotiation.inmemory;

import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.VersionLifecycle.Status;
import dev.capstan.negotiation.inmemory.SearchIndex.Entry;
import dev.capstan.negotiation.port.Registry.Hit;
import dev.capstan.negotiation.port.Registry.Key;
import dev.capstan.negotiation.port.Registry.Match;
import dev.capstan.negotiation.port.Registry.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The searchable versions of a capability, newest first. */
record IndexedCapability(String capability, String foldedName, Publisher publisher, List<SearchableVersion> versions) {

    /** A version, and its description in lower case. */
    record SearchableVersion(Entry entry, String description) {

        static SearchableVersion of(Entry entry) {
            return new SearchableVersion(
                    entry,
                    entry.description() == null ? "" : entry.description().toLowerCase(Locale.ROOT));
        }
    }

    /** The matching versions of a capability, newest first, at least one. */
    record MatchingVersions(Key key, Publisher publisher, List<Entry> matching) {

        Hit hit() {
            Entry newest = matching.get(0);
            return new Hit(
                    key,
                    publisher,
                    newest.description(),
                    newest.tags(),
                    matching.stream()
                            .map(entry -> new Match(entry.version(), entry.lifecycle()))
                            .toList());
        }
    }

    static IndexedCapability of(String capability, Publisher publisher, List<Entry> newestFirst) {
        return new IndexedCapability(
                capability,
                capability.toLowerCase(Locale.ROOT),
                publisher,
                newestFirst.stream().map(SearchableVersion::of).toList());
    }

    /** Returns the versions that match a query, or empty. The words must be in lower case. */
    Optional<MatchingVersions> matching(Query query, String text) {
        boolean isNamed = foldedName.contains(text);
        List<Entry> matching = new ArrayList<>();
        long scores = 0;
        for (SearchableVersion version : versions) {
            if ((isNamed || version.description().contains(text)) && matches(version.entry(), query)) {
                matching.add(version.entry());
                scores += version.entry().score();
            }
        }
        if (matching.isEmpty()) {
            return Optional.empty();
        }
        int mean = (int) Math.round((double) scores / matching.size());
        return Optional.of(new MatchingVersions(new Key(mean, capability), publisher, matching));
    }

    private static boolean matches(Entry entry, Query query) {
        return (query.tag() == null || entry.tags().contains(query.tag()))
                && query.range().includes(entry.version())
                && entry.lifecycle().at(query.now()) != Status.WITHDRAWN;
    }
}
