package dev.capstan.origin;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parser of the header {@code Forwarded} (RFC 7239, section 4): one element per hop, pairs in each element. */
final class ForwardedHeader {

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";
    private static final String QUOTED = "\"([^\"\\\\\\p{Cntrl}]*+(?:\\\\[ -~][^\"\\\\\\p{Cntrl}]*+)*+)\"";
    private static final Pattern PAIR = Pattern.compile("[ \\t]*+(" + TOKEN + ")=(?:(" + TOKEN + ")|" + QUOTED + ")");
    private static final Pattern SEPARATOR = Pattern.compile("[ \\t]*+([,;])");

    private final Matcher pairs;
    private final Matcher separators;
    private final int length;

    private ForwardedHeader(String text) {
        this.pairs = PAIR.matcher(text);
        this.separators = SEPARATOR.matcher(text);
        this.length = text.stripTrailing().length();
    }

    /** Returns the hops from the client to the nearest. */
    static List<Hop> read(String text) throws InvalidForwardingHeaders {
        return new ForwardedHeader(text).hops();
    }

    private List<Hop> hops() throws InvalidForwardingHeaders {
        List<Hop> hops = new ArrayList<>();
        Hop hop = Hop.UNSAID;
        Set<String> seen = new HashSet<>();
        int at = 0;
        while (at < length) {
            if (!pairs.region(at, length).lookingAt()) {
                throw new InvalidForwardingHeaders("Forwarded is not a list of pairs");
            }
            String name = pairs.group(1).toLowerCase(Locale.ROOT);
            if (!seen.add(name)) {
                throw new InvalidForwardingHeaders("Forwarded has '" + name + "' twice for one hop");
            }
            hop = with(hop, name, value());
            at = pairs.end();
            if (at < length) {
                if (!separators.region(at, length).lookingAt() || separators.end() == length) {
                    throw new InvalidForwardingHeaders("Forwarded is not a list of pairs");
                }
                at = separators.end();
                if (separators.group(1).equals(",")) {
                    hops.add(hop);
                    hop = Hop.UNSAID;
                    seen.clear();
                }
            }
        }
        hops.add(hop);
        return hops;
    }

    private String value() {
        String token = pairs.group(2);
        return token == null ? pairs.group(3).replaceAll("\\\\(.)", "$1") : token;
    }

    private static Hop with(Hop hop, String name, String value) throws InvalidForwardingHeaders {
        return switch (name) {
            case "for" -> hop.at(value);
            case "proto" -> hop.withScheme(value);
            case "host" -> hop.withRequestedHost(value);
            default -> hop;
        };
    }
}
