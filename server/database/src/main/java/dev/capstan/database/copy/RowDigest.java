package dev.capstan.database.copy;

import dev.capstan.core.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The digest of a set of rows in any order: the sum of the SHA-256 of each row. Databases order texts by different
 * rules, so no order is common to two of them.
 */
final class RowDigest {

    private static final int BITS = 256;

    private BigInteger sum = BigInteger.ZERO;
    private long rows;

    /**
     * Adds a row.
     *
     * @param values texts, whole numbers, UUIDs, bytes and nulls
     */
    void add(List<@Nullable Object> values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            for (Object value : values) {
                write(out, value);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        sum = sum.add(new BigInteger(1, Sha256.of(bytes.toByteArray())));
        rows++;
    }

    /** Writes the kind of a value, its length and its bytes, so that different rows have different texts. */
    private static void write(DataOutputStream out, @Nullable Object value) throws IOException {
        if (value == null) {
            out.writeByte('-');
        } else if (value instanceof Number number) {
            out.writeByte('n');
            out.writeLong(number.longValue());
        } else if (value instanceof UUID uuid) {
            out.writeByte('u');
            out.writeLong(uuid.getMostSignificantBits());
            out.writeLong(uuid.getLeastSignificantBits());
        } else {
            byte[] content =
                    value instanceof byte[] binary ? binary : value.toString().getBytes(StandardCharsets.UTF_8);
            out.writeByte(value instanceof byte[] ? 'b' : 't');
            out.writeInt(content.length);
            out.write(content);
        }
    }

    long rows() {
        return rows;
    }

    /** Whether another set has the same rows. */
    boolean matches(RowDigest other) {
        return rows == other.rows
                && sum.subtract(other.sum).mod(BigInteger.ONE.shiftLeft(BITS)).signum() == 0;
    }
}
