package dev.capstan.negotiation.schema;

import dev.capstan.core.Schema;
import org.jspecify.annotations.Nullable;

/** The schemas taken apart last, by their digest. */
final class Shapes {

    private static final int MOST = 512;
    private static final long MOST_CHARACTERS = 4_000_000;

    private final Kept<String, Read> known = new Kept<>(MOST, MOST_CHARACTERS, Read::characters);

    /** A shape, and how long its schema is. */
    private record Read(Shape shape, long characters) {}

    Shape of(@Nullable Schema schema) {
        if (schema == null) {
            return Shape.ANYTHING;
        }
        Read before = known.find(schema.digest());
        return before == null ? read(schema) : before.shape();
    }

    private Shape read(Schema schema) {
        Shape shape = ReadShape.of(schema.document());
        return known.keep(
                        schema.digest(),
                        new Read(shape, schema.document().toString().length()))
                .shape();
    }
}
