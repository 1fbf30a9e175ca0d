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

/** The published versions of capabilities. What was added or changed is durable on return. */
public interface Registry {

    /** One version. */
    Optional<RegisteredVersion> find(String capability, Version version);

    /** How long one version is to be relied on, which is less work than the whole of it; nothing where there is none. */
    Optional<VersionLifecycle> lifecycle(String capability, Version version);

    /**
     * Whether exactly this was published under a name that belongs to this publisher, which is less work than to find it;
     * not where that is in doubt.
     */
    boolean isPublished(Publisher publisher, String capability, Version version, Declaration declaration);

    /** All of one capability; nothing where none of its versions was published. */
    Optional<Published> find(String capability);

    /**
     * Everything that is published of one capability.
     *
     * @param publisher to whom the name belongs
     * @param revision a number that every addition and every change of a standing changes
     * @param versions its versions, the newest first, withdrawn ones included
     */
    record Published(Publisher publisher, long revision, List<RegisteredVersion> versions) {

        public Published {
            versions = List.copyOf(versions);
        }
    }

    /**
     * Adds a version, and with it what it changes about the older ones, all or nothing. A name belongs to the publisher
     * of its first version.
     *
     * @param added the version, which is not there yet
     * @param revision the revision of the capability that it was decided on; 0 where there was none
     * @param scores how compatible versions are with the newest one, from 0 to 100: the added one, and all that change
     * @param standings the new standings of older versions, where they change
     * @param record records the addition, as the last step of the same transaction; where it throws, nothing is added
     * @return whether it was added; not where the revision is another by now
     */
    boolean add(
            RegisteredVersion added,
            long revision,
            Map<Version, Integer> scores,
            Map<Version, VersionLifecycle> standings,
            Runnable record);

    /**
     * Changes the standing of a version.
     *
     * @param revision the revision of the capability that it was decided on
     * @param record records the change, as the last step of the same transaction; where it throws, nothing is changed
     * @return whether it was changed; not where the revision is another by now, or where there is no such version
     */
    boolean change(String capability, Version version, long revision, VersionLifecycle standing, Runnable record);

    /** How many names belong to a publisher. */
    long names(Publisher publisher);

    /**
     * Does a work of many additions and changes faster: what this thread adds or changes in it is durable only when the
     * work has ended, however it ends. Others see each at once.
     */
    void inBatch(Runnable work);

    /** A page of what is found, the best score first, then by name. */
    List<Hit> search(Query query);

    /**
     * What is looked for.
     *
     * @param words a part of the name or of the description, in any case; everything where it is empty
     * @param tag a tag that the version has; any where there is none
     * @param range the versions that will do
     * @param now withdrawn versions are not found; which are, depends on the time
     * @param after the last hit of the page before; the first page where there is none
     * @param most how many hits at most
     */
    record Query(
            String words,
            @Nullable String tag,
            VersionRange range,
            Instant now,
            @Nullable Key after,
            int most) {}

    /**
     * Where a hit stands in the order: the best score first, then by name.
     *
     * @param score its score
     * @param capability its name
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
     * @param key its score, the mean of the scores of the versions that match, rounded to a whole number, and its name
     * @param publisher to whom the name belongs
     * @param description what the newest of them says the capability does
     * @param tags the tags of the newest of them
     * @param versions the versions that match, the newest first
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
     * @param standing how long it is to be relied on
     */
    record Match(Version version, VersionLifecycle lifecycle) {}
}
