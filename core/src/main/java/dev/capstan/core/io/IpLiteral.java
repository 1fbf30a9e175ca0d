package dev.capstan.core.io;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** IP address literals. Names are never looked up. */
public final class IpLiteral {

    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    private static final Pattern V4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]{2,45}");

    private IpLiteral() {}

    /** Returns the address, or empty for other text. An IPv4 address mapped into IPv6 becomes an IPv4 address. */
    public static Optional<InetAddress> parse(String text) {
        boolean isV6 = text.indexOf(':') >= 0 && V6.matcher(text).matches();
        if (!isV6 && !V4.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(isV6 ? "[" + text + "]" : text));
        } catch (UnknownHostException malformed) {
            return Optional.empty();
        }
    }

    /** Returns an address without its zone. An IPv4 address mapped into IPv6 becomes an IPv4 address. */
    public static InetAddress withoutZone(InetAddress address) {
        try {
            return InetAddress.getByAddress(address.getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an IP address must have 4 or 16 bytes", e);
        }
    }
}
