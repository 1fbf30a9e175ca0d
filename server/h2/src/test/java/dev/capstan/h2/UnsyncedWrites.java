package dev.capstan.h2;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * The writes to a file that no sync has followed. A power loss keeps any of them and loses the others, and of each it
 * may keep any sectors.
 */
final class UnsyncedWrites {

    private static final int SECTOR = 512;

    private final List<Change> pending = new ArrayList<>();
    private final Content synced = new Content(new byte[0], 0);

    /** A change of the file: bytes at a position, or a new length. */
    private record Change(long position, byte[] bytes, boolean isLength) {

        void applyTo(Content file) {
            if (isLength) {
                file.truncate((int) position);
            } else {
                file.write((int) position, bytes, 0, bytes.length);
            }
        }

        /** Applies it to some of the sectors that it touches. */
        void applyTornTo(Content file, Random random) {
            for (int from = 0; from < bytes.length; ) {
                int to = Math.min(bytes.length, from + SECTOR - (int) ((position + from) % SECTOR));
                if (random.nextBoolean()) {
                    file.write((int) position, bytes, from, to);
                }
                from = to;
            }
        }
    }

    /** The content of a file. */
    private static final class Content {

        private byte[] bytes;
        private int length;

        Content(byte[] bytes, int length) {
            this.bytes = bytes;
            this.length = length;
        }

        void write(int position, byte[] source, int from, int to) {
            int end = position + to;
            if (end > bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * end);
            }
            System.arraycopy(source, from, bytes, position + from, to - from);
            length = Math.max(length, end);
        }

        void truncate(int size) {
            if (size < length) {
                Arrays.fill(bytes, size, length, (byte) 0);
                length = size;
            }
        }

        byte[] copied() {
            return Arrays.copyOf(bytes, length);
        }
    }

    /** Adds the rest of a buffer, which is written to a position. */
    synchronized void write(ByteBuffer source, long position) {
        byte[] bytes = new byte[source.remaining()];
        source.duplicate().get(bytes);
        pending.add(new Change(position, bytes, false));
    }

    /** Adds a new length of the file. */
    synchronized void truncate(long size) {
        pending.add(new Change(size, new byte[0], true));
    }

    /** Returns the number of changes that a sync which starts now makes durable. */
    synchronized int count() {
        return pending.size();
    }

    /** Takes note of a sync that has ended. */
    synchronized void synced(int count) {
        List<Change> durable = pending.subList(0, count);
        durable.forEach(change -> change.applyTo(synced));
        durable.clear();
    }

    /** Returns the content of the file after a power loss at this moment. */
    synchronized byte[] afterPowerLoss(Random random) {
        byte[] before = synced.copied();
        Content file = new Content(before, before.length);
        for (Change change : pending) {
            switch (random.nextInt(4)) {
                case 0 -> change.applyTo(file);
                case 1, 2 -> change.applyTornTo(file, random);
                default -> {
                    // lost
                }
            }
        }
        return file.copied();
    }
}
