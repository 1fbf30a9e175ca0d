package dev.capstan.handlers.client;

import dev.capstan.core.io.CidrBlock;
import dev.capstan.core.io.IpLiteral;
import dev.capstan.core.io.ReservedAddresses;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The hosts that handlers may reach, compared exactly, and the addresses that each of them may have: those of the
 * networks that are given for it, otherwise public ones. So the owner of a name cannot lead the server elsewhere.
 */
public final class AllowedHosts {

    /** All hosts, with all addresses. */
    public static final AllowedHosts ALL = new AllowedHosts(null);

    private static final Pattern NAME = Pattern.compile("[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?");

    private final @Nullable Map<String, List<CidrBlock>> networks;

    private AllowedHosts(@Nullable Map<String, List<CidrBlock>> networks) {
        this.networks = networks;
    }

    /**
     * Creates a list of hosts.
     *
     * @param entries a name or an address each, and optionally {@code =} and a network, such as
     *     {@code crm.internal=10.0.0.0/8}; a host with several networks has several entries
     * @throws IllegalArgumentException if an entry is not valid
     */
    public static AllowedHosts of(List<String> entries) {
        Map<String, List<CidrBlock>> networks = new HashMap<>();
        for (String entry : entries) {
            String[] parts = entry.strip().split("=", 2);
            String host = canonical(parts[0]);
            Optional<InetAddress> address = IpLiteral.parse(host);
            if (address.isEmpty() && !NAME.matcher(host).matches()) {
                throw new IllegalArgumentException("'" + entry + "' is not a valid host; write a name or an address,"
                        + " and the network of a private one, such as crm.internal=10.0.0.0/8");
            }
            List<CidrBlock> own = networks.computeIfAbsent(host, name -> new ArrayList<>());
            if (parts.length == 2) {
                own.add(CidrBlock.of(parts[1]));
            }
            address.ifPresent(literal -> own.add(CidrBlock.of(host)));
        }
        return new AllowedHosts(networks);
    }

    /** Whether a host is listed, whatever its addresses are. */
    public boolean contains(String host) {
        return networks == null || networks.containsKey(canonical(host));
    }

    /** Whether all hosts are allowed. */
    boolean isUnlimited() {
        return networks == null;
    }

    /** Whether a host may have an address. */
    boolean contains(String host, InetAddress address) {
        if (networks == null) {
            return true;
        }
        List<CidrBlock> own = networks.get(canonical(host));
        if (own == null) {
            return false;
        }
        byte[] bytes = address.getAddress();
        return own.isEmpty()
                ? !ReservedAddresses.contain(bytes)
                : own.stream().anyMatch(network -> network.contains(bytes));
    }

    private static String canonical(String host) {
        String name = host.startsWith("[") && host.endsWith("]") ? host.substring(1, host.length() - 1) : host;
        return IpLiteral.parse(name).map(InetAddress::getHostAddress).orElseGet(() -> name.toLowerCase(Locale.ROOT));
    }
}
