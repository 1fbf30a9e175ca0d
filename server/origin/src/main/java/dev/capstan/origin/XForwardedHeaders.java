package dev.capstan.origin;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A parser of {@code X-Forwarded-For}, {@code -Proto} and {@code -Host}: lists with one value per hop. */
final class XForwardedHeaders {

    private XForwardedHeaders() {}

    /**
     * Returns the hops from the client to the nearest.
     *
     * @param nodes value of {@code X-Forwarded-For}, empty if missing
     * @param schemes value of {@code X-Forwarded-Proto}: one for all hops, or one for each
     * @param hosts value of {@code X-Forwarded-Host}: one for all hops, or one for each
     */
    static List<Hop> read(String nodes, String schemes, String hosts) throws InvalidForwardingHeaders {
        List<String> stations = values(nodes);
        int count = Math.max(1, stations.size());
        List<String> usedSchemes = forEach(count, values(schemes), "X-Forwarded-Proto");
        List<String> requestedHosts = forEach(count, values(hosts), "X-Forwarded-Host");
        List<Hop> hops = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Hop hop = stations.isEmpty() ? Hop.UNSAID : Hop.UNSAID.at(stations.get(i));
            hop = usedSchemes.isEmpty() ? hop : hop.withScheme(usedSchemes.get(i));
            hops.add(requestedHosts.isEmpty() ? hop : hop.withRequestedHost(requestedHosts.get(i)));
        }
        return hops;
    }

    private static List<String> values(String text) {
        return text.isBlank()
                ? List.of()
                : Stream.of(text.split(",", -1)).map(String::strip).toList();
    }

    private static List<String> forEach(int count, List<String> values, String name) throws InvalidForwardingHeaders {
        List<String> different = values.stream().distinct().toList();
        if (different.size() == 1) {
            return Stream.generate(() -> different.get(0)).limit(count).toList();
        }
        if (!values.isEmpty() && values.size() != count) {
            throw new InvalidForwardingHeaders(name + " has neither one value nor one for each hop");
        }
        return values;
    }
}
