package dev.capstan.http.common;

import java.util.Arrays;
import java.util.Random;

/** Bytes with an error in transit: flipped bits, a lost end, or a part that is duplicated or missing. */
public final class MutatedBytes {

    private MutatedBytes() {}

    /** Bytes that were good, changed in one to three places. */
    public static byte[] of(byte[] good, Random random) {
        byte[] body = good;
        int times = 1 + random.nextInt(3);
        for (int i = 0; i < times; i++) {
            body = body.length == 0 ? good : changedOnce(body, random);
        }
        return body;
    }

    private static byte[] changedOnce(byte[] body, Random random) {
        int at = random.nextInt(body.length);
        int to = at + random.nextInt(body.length - at) + 1;
        return switch (random.nextInt(5)) {
            case 0 -> replaced(body, at, (byte) (body[at] ^ (1 << random.nextInt(8))));
            case 1 -> replaced(body, at, (byte) random.nextInt(256));
            case 2 -> Arrays.copyOf(body, at);
            case 3 -> joined(Arrays.copyOf(body, to), Arrays.copyOfRange(body, at, body.length));
            default -> joined(Arrays.copyOf(body, at), Arrays.copyOfRange(body, to, body.length));
        };
    }

    private static byte[] replaced(byte[] body, int at, byte with) {
        byte[] changed = body.clone();
        changed[at] = with;
        return changed;
    }

    private static byte[] joined(byte[] head, byte[] tail) {
        byte[] whole = Arrays.copyOf(head, head.length + tail.length);
        System.arraycopy(tail, 0, whole, head.length, tail.length);
        return whole;
    }
}
