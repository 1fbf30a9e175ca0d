package dev.capstan.http.invocation;

import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.json.Json;
import dev.capstan.http.common.ConditionalResponse.Representation;
import dev.capstan.http.common.Page;
import jakarta.inject.Singleton;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The pages of the list of capabilities, as bytes. The fleet does not change while the server runs, so a page that was
 * requested lately is not written again. At most {@value #MAX_BYTES} bytes are kept.
 */
@Singleton
final class FleetPages {

    static final int MAX_BYTES = 8_388_608;

    private final ListFleet fleet;
    private final Map<Page, Representation> latest = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    FleetPages(ListFleet fleet) {
        this.fleet = fleet;
    }

    /** Returns a page with its digest. */
    Representation of(Page page) {
        Representation kept = kept(page);
        return kept == null ? keep(page, written(page)) : kept;
    }

    private Representation written(Page page) {
        return Representation.of(Json.writeBytes(page.json(
                "capabilities",
                fleet.after(page.after().orElse(""), page.limit() + 1),
                CapabilityDescriptor::of,
                ListFleet::key)));
    }

    private synchronized @Nullable Representation kept(Page page) {
        return latest.get(page);
    }

    private synchronized Representation keep(Page page, Representation written) {
        if (latest.putIfAbsent(page, written) == null) {
            bytes += written.body().length;
        }
        Iterator<Representation> oldest = latest.values().iterator();
        while (bytes > MAX_BYTES) {
            bytes -= oldest.next().body().length;
            oldest.remove();
        }
        return written;
    }

    /** Returns the number of bytes that are kept. */
    synchronized long keptBytes() {
        return bytes;
    }
}
