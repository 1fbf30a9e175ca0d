package dev.capstan.http.invocation;

import dev.capstan.core.Capability;
import dev.capstan.core.invocation.ListFleet;
import dev.capstan.core.json.Json;
import dev.capstan.http.common.ConditionalResponse.Representation;
import dev.capstan.http.common.Page;
import jakarta.inject.Singleton;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;

/**
 * The pages of the list of capabilities, as bytes. A page that was requested lately is not written again until the fleet
 * is reloaded. At most {@value #MAX_BYTES} bytes are kept.
 */
@Singleton
final class FleetPages {

    static final int MAX_BYTES = 8_388_608;

    /** The memory of an entry beside its body, in bytes. */
    private static final int ENTRY_BYTES = 1_024;

    private final ListFleet fleet;
    private final Map<TenantPage, Representation> latest = new LinkedHashMap<>(16, 0.75f, true);
    private NavigableMap<String, Capability> listed;
    private long bytes;

    FleetPages(ListFleet fleet) {
        this.fleet = fleet;
        this.listed = fleet.all();
    }

    private record TenantPage(String tenantId, Page page) {}

    /** Returns a page of what is offered to a tenant, with its digest. */
    Representation of(String tenantId, Page page) {
        NavigableMap<String, Capability> all = fleet.all();
        TenantPage of = new TenantPage(tenantId, page);
        Representation kept = kept(of, all);
        return kept == null ? keep(of, all, written(tenantId, page, all)) : kept;
    }

    private static Representation written(String tenantId, Page page, NavigableMap<String, Capability> all) {
        return Representation.of(Json.writeBytes(page.json(
                "capabilities",
                all.tailMap(page.after().orElse(""), false).values().stream()
                        .filter(capability -> capability.isOfferedTo(tenantId))
                        .limit(page.limit() + 1)
                        .toList(),
                CapabilityDescriptor::of,
                ListFleet::key)));
    }

    /** Returns a page of the capabilities that are listed now. Those of a replaced fleet are no longer kept. */
    private synchronized @Nullable Representation kept(TenantPage page, NavigableMap<String, Capability> all) {
        if (listed != all) {
            listed = all;
            latest.clear();
            bytes = 0;
        }
        return latest.get(page);
    }

    private synchronized Representation keep(
            TenantPage page, NavigableMap<String, Capability> all, Representation written) {
        if (listed == all && latest.putIfAbsent(page, written) == null) {
            bytes += cost(written);
        }
        Iterator<Representation> oldest = latest.values().iterator();
        while (bytes > MAX_BYTES) {
            bytes -= cost(oldest.next());
            oldest.remove();
        }
        return written;
    }

    private static long cost(Representation page) {
        return page.body().length + ENTRY_BYTES;
    }

    /** Returns the number of bytes that are kept. */
    synchronized long keptBytes() {
        return bytes;
    }
}
