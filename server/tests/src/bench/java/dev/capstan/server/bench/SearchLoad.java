package dev.capstan.server.bench;

import dev.capstan.core.Contract;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.negotiation.Declaration;
import dev.capstan.negotiation.Publisher;
import dev.capstan.negotiation.RegisteredVersion;
import dev.capstan.negotiation.VersionLifecycle;
import dev.capstan.negotiation.VersionRange;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.port.Registry.Hit;
import dev.capstan.negotiation.port.Registry.Key;
import dev.capstan.negotiation.port.Registry.Query;
import dev.capstan.h2.EmbeddedDatabase;
import io.micronaut.context.ApplicationContext;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes many versions in the embedded database, and searches for them.
 *
 * <p>Arguments: the directory of the database, which must not exist; capabilities; versions of each; searches of each
 * kind; how many hits a search asks for.
 */
public final class SearchLoad {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final Instant NOW = Instant.parse("2026-11-21T12:00:00Z");

    private final Registry registry;
    private final int searches;
    private final int most;

    private SearchLoad(Registry registry, int searches, int most) {
        this.registry = registry;
        this.searches = searches;
        this.most = most;
    }

    public static void main(String[] arguments) {
        int capabilities = Integer.parseInt(arguments[1]);
        int versions = Integer.parseInt(arguments[2]);
        String url = EmbeddedDatabase.url(Path.of(arguments[0]));
        try (ApplicationContext context = ApplicationContext.run(Map.of("datasources.default.url", url))) {
            SearchLoad load = new SearchLoad(
                    context.getBean(Registry.class), Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]));
            load.publish(capabilities, versions);
            load.report();
            load.report();
        }
    }

    private void publish(int capabilities, int versions) {
        int alone = Math.min(100, capabilities / 2);
        timed(alone + " each on its own", () -> publish(0, alone, versions));
        timed(capabilities - alone + " together", () -> registry.inBatch(() -> publish(alone, capabilities, versions)));
    }

    private static void timed(String name, Runnable work) {
        long cpu = THREADS.getCurrentThreadCpuTime();
        long begun = System.nanoTime();
        work.run();
        System.out.printf(
                "published %s in %d ms, processor %d ms%n",
                name,
                (System.nanoTime() - begun) / 1_000_000,
                (THREADS.getCurrentThreadCpuTime() - cpu) / 1_000_000);
    }

    private void publish(int first, int end, int versions) {
        for (int capability = first; capability < end; capability++) {
            Map<Version, Integer> scores = new HashMap<>();
            for (int version = 0; version < versions; version++) {
                RegisteredVersion added = version(capability, version);
                scores.put(added.version(), version % 2 == 0 ? 100 : 50);
                if (!registry.add(added, version, Map.copyOf(versions <= 10 ? scores : lastOf(added, scores)), Map.of(), () -> {})) {
                    throw new IllegalStateException("the database is not new");
                }
            }
        }
    }

    /** Every hundredth time all of them: a publisher of a thousand versions waits for that each time, this does not. */
    private static Map<Version, Integer> lastOf(RegisteredVersion added, Map<Version, Integer> scores) {
        return scores.size() % 100 == 0 ? scores : Map.of(added.version(), scores.get(added.version()));
    }

    private static RegisteredVersion version(int capability, int version) {
        Declaration declaration = new Declaration(
                "Does what capability number " + capability + " is for, and does it well enough for "
                        + (capability % 100 == 7 ? "reviewers" : "everybody") + " who needs it done in time",
                List.of("every", "tag-" + capability % 10, "rare-" + capability % 500),
                Lineage.NONE,
                new Contract(schema("input", capability), schema("output", capability)));
        return new RegisteredVersion(
                "com.acme.capability-" + capability,
                Version.parse(version / 10 + "." + version % 10),
                Publisher.OPERATOR,
                NOW,
                declaration,
                VersionLifecycle.ACTIVE);
    }

    private static Schema schema(String side, int capability) {
        var json = Json.object().put("type", "object");
        var properties = json.putObject("properties");
        for (int i = 0; i < 10; i++) {
            properties.putObject(side + i).put("type", "string").put("maxLength", capability + i);
        }
        return Schema.of(json);
    }

    private void report() {
        Key middle = registry.search(new Query("", null, VersionRange.ALL, NOW, null, 5000)).stream()
                .map(Hit::key)
                .reduce((first, second) -> second)
                .orElseThrow();
        Map<String, Query> kinds = new LinkedHashMap<>();
        kinds.put("everything", query("", null, VersionRange.ALL, null));
        kinds.put("a later page", query("", null, VersionRange.ALL, middle));
        kinds.put("a part of a name", query("lity-77", null, VersionRange.ALL, null));
        kinds.put("a word of one in a hundred", query("REVIEW", null, VersionRange.ALL, null));
        kinds.put("a word of all", query("everybody", null, VersionRange.ALL, null));
        kinds.put("no such word", query("nowhere", null, VersionRange.ALL, null));
        kinds.put("a tag of all", query("", "every", VersionRange.ALL, null));
        kinds.put("a tag of one in ten", query("", "tag-3", VersionRange.ALL, null));
        kinds.put("a tag of a few", query("", "rare-3", VersionRange.ALL, null));
        kinds.put("a range", query("", null, VersionRange.parse(">=0.2 <1"), null));
        kinds.put("one version", query("", null, VersionRange.parse("0.0"), null));
        kinds.put("word, tag and range", query("needs", "tag-3", VersionRange.parse(">=0.0 <90"), null));
        kinds.forEach((name, query) -> measure(name, () -> registry.search(query)));
        measure("find one version", () -> registry.find("com.acme.capability-5", Version.parse("0.0")).stream()
                .toList());
        measure("find all of one", () -> registry.find("com.acme.capability-5").orElseThrow().versions());
    }

    private Query query(String words, @Nullable String tag, VersionRange range, @Nullable Key after) {
        return new Query(words, tag, range, NOW, after, most);
    }

    private void measure(String name, Supplier<List<?>> work) {
        long[] times = new long[searches];
        int found = 0;
        long cpu = THREADS.getCurrentThreadCpuTime();
        for (int i = 0; i < searches; i++) {
            long begun = System.nanoTime();
            found = work.get().size();
            times[i] = System.nanoTime() - begun;
        }
        cpu = THREADS.getCurrentThreadCpuTime() - cpu;
        Arrays.sort(times);
        System.out.printf(
                "%-28s %5d found, p50 %7d us, p99 %7d us, processor %7d us%n",
                name, found, times[searches / 2] / 1000, times[searches * 99 / 100] / 1000, cpu / searches / 1000);
    }
}
