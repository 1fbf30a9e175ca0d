package dev.capstan.core.io;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/** IP addresses as they are written; no name is ever looked up. */
public final class IpLiteral {

    private static final String OCTET = "(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
    private static final Pattern V4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
    private static final Pattern V6 = Pattern.compile("[0-9a-fA-F:.]{2,45}");

    private IpLiteral() {}

    /** Returns the address, one of version 4 where it is written as one mapped into version 6; empty for other text. */
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

    /** Returns an address without its zone, and without what maps one of version 4 into version 6. */
    public static InetAddress plain(InetAddress address) {
        try {
            return InetAddress.getByAddress(address.getAddress());
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has 4 or 16 bytes", e);
        }
    }
}
