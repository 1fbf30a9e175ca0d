package dev.capstan.negotiation.port;

import dev.capstan.core.Version;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.VersionRange;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The published versions of capabilities. Additions and changes are durable on return. */
public interface Registry {

    /** Returns one version, or empty. */
    Optional<RegisteredVersion> find(String capability, Version version);

    /** Returns the lifecycle of one version, or empty. It is cheaper than finding the whole version. */
    Optional<VersionLifecycle> lifecycle(String capability, Version version);

    /**
     * Whether exactly this was published under a name of this publisher. It is cheaper than finding the version; false
     * if in doubt.
     */
    boolean isPublished(Publisher publisher, String capability, Version version, Declaration declaration);

    /** Returns all versions of one capability, or empty if none was published. */
    Optional<Published> find(String capability);

    /**
     * All published versions of one capability.
     *
     * @param publisher owner of the name
     * @param revision number that every addition and every lifecycle change alters
     * @param versions versions, newest first, including withdrawn ones
     */
    record Published(Publisher publisher, long revision, List<RegisteredVersion> versions) {

        public Published {
            versions = List.copyOf(versions);
        }
    }

    /**
     * Adds a version together with its effects on older versions, all or nothing. A name belongs to the publisher of
     * its first version.
     *
     * @param added new version
     * @param revision revision of the capability on which the decision was based; 0 if there was none
     * @param scores compatibility with the newest version, from 0 to 100: of the added version, and of all that change
     * @param lifecycles new lifecycles of older versions that change
     * @param record records the addition as the last step of the same transaction; if it throws, nothing is added
     * @return whether it was added; false if the revision has changed
     */
    boolean add(
            RegisteredVersion added,
            long revision,
            Map<Version, Integer> scores,
            Map<Version, VersionLifecycle> lifecycles,
            Runnable record);

    /**
     * Changes the lifecycle of a version.
     *
     * @param revision revision of the capability on which the decision was based
     * @param record records the change as the last step of the same transaction; if it throws, nothing is changed
     * @return whether it was changed; false if the revision has changed or the version does not exist
     */
    boolean change(String capability, Version version, long revision, VersionLifecycle lifecycle, Runnable record);

    /** Returns the number of names that belong to a publisher. */
    long names(Publisher publisher);

    /**
     * Runs many additions and changes faster. Those of this thread become durable only when the work ends, normally or
     * not. Other threads see each of them immediately.
     */
    void inBatch(Runnable task);

    /** Returns a page of hits, sorted by score, best first, then by name. */
    List<Hit> search(Query query);

    /**
     * A search query.
     *
     * @param text part of the name or description, case-insensitive; empty for all
     * @param tag required tag; null for any
     * @param range acceptable versions
     * @param now current time, which determines the withdrawn versions to leave out
     * @param after last hit of the previous page; null for the first page
     * @param limit maximum number of hits
     */
    record Query(
            String text,
            @Nullable String tag,
            VersionRange range,
            Instant now,
            @Nullable Key after,
            int limit) {}

    /**
     * The sort key of a hit: best score first, then by name.
     *
     * @param score score of the hit
     * @param capability name of the capability
     */
    record Key(int score, String capability) implements Comparable<Key> {

        private static final Comparator<Key> IN_ORDER =
                Comparator.comparingInt(Key::score).reversed().thenComparing(Key::capability);

        @Override
        public int compareTo(Key other) {
            return IN_ORDER.compare(this, other);
        }
    }

    /**
     * A capability that was found.
     *
     * @param key mean score of the matching versions, rounded to an integer, and the name
     * @param publisher owner of the name
     * @param description description in the newest matching version, or null
     * @param tags tags of the newest matching version
     * @param versions matching versions, newest first
     */
    record Hit(Key key, Publisher publisher, @Nullable String description, List<String> tags, List<Match> versions) {

        public Hit {
            tags = List.copyOf(tags);
            versions = List.copyOf(versions);
        }
    }

    /**
     * A version that was found.
     *
     * @param version the version
     * @param lifecycle state of support
     */
    record Match(Version version, VersionLifecycle lifecycle) {}
}
