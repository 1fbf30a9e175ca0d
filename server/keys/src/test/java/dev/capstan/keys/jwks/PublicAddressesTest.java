package dev.capstan.keys.jwks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which addresses are of the public internet. */
class PublicAddressesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.1.1.1",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "93.184.215.14",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "192.0.1.0",
                "192.0.3.0",
                "192.167.255.255",
                "192.169.0.0",
                "198.17.255.255",
                "198.20.0.0",
                "203.0.112.255",
                "203.0.114.0",
                "223.255.255.255",
                "2606:4700:4700::1111",
                "2a00:1450:4001::1",
                "2001:4860:4860::8888",
                "64:ff9b::808:808",
                "2002:808:808::1"
            })
    void theseAre(String address) throws UnknownHostException {
        assertThat(PublicAddresses.include(InetAddress.getByName(address))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "0.1.2.3",
                "10.0.0.0",
                "10.255.255.255",
                "100.64.0.0",
                "100.100.100.200",
                "100.127.255.255",
                "127.0.0.1",
                "127.1",
                "127.255.255.255",
                "169.254.0.0",
                "169.254.169.254",
                "169.254.255.255",
                "172.16.0.0",
                "172.31.255.255",
                "192.0.0.0",
                "192.0.0.192",
                "192.0.2.1",
                "192.88.99.1",
                "192.168.0.0",
                "192.168.255.255",
                "198.18.0.0",
                "198.19.255.255",
                "198.51.100.7",
                "203.0.113.9",
                "224.0.0.1",
                "239.255.255.255",
                "240.0.0.0",
                "255.255.255.255",
                "168.63.129.16",
                "2130706433",
                "::",
                "::1",
                "::7f00:1",
                "64:ff9b::7f00:1",
                "64:ff9b::a00:1",
                "64:ff9b:1::a00:1",
                "100::1",
                "2001::1",
                "2001:10::1",
                "2001:20::1",
                "2001:db8::1",
                "2002:7f00:1::",
                "2002:a00:1::",
                "2002:a9fe:a9fe::",
                "3fff::1",
                "5f00::1",
                "fc00::1",
                "fd00:ec2::254",
                "fdff::1",
                "fe80::1",
                "febf::1",
                "fec0::1",
                "ff02::1",
                "4000::1"
            })
    void theseAreNot(String address) throws UnknownHostException {
        assertThat(PublicAddresses.include(InetAddress.getByName(address))).isFalse();
    }

    @Test
    void anAddressOfVersionFourIsJudgedAlsoWithinOneOfVersionSix() throws UnknownHostException {
        assertThat(PublicAddresses.include(mapped(127, 0, 0, 1))).isFalse();
        assertThat(PublicAddresses.include(mapped(10, 0, 0, 1))).isFalse();
        assertThat(PublicAddresses.include(mapped(8, 8, 8, 8))).isTrue();
    }

    private static InetAddress mapped(int... v4) throws UnknownHostException {
        byte[] bytes = new byte[16];
        bytes[10] = -1;
        bytes[11] = -1;
        for (int i = 0; i < 4; i++) {
            bytes[12 + i] = (byte) v4[i];
        }
        Inet6Address address = Inet6Address.getByAddress("mapped", bytes, 0);
        assertThat(address.getAddress()).hasSize(16);
        return address;
    }
}
