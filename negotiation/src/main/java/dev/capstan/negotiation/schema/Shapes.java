package dev.capstan.negotiation.schema;

import dev.capstan.core.Schema;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schemas taken apart last, by their digest; the one unused longest makes way for a new one. */
final class Shapes {

    private static final int MOST = 512;
    private static final long MOST_CHARACTERS = 4_000_000;

    private final Map<String, Kept> byDigest = new LinkedHashMap<>(16, 0.75f, true);
    private long characters;

    /** A shape, and how long its schema is. */
    private record Kept(Shape shape, long characters) {}

    Shape of(@Nullable Schema schema) {
        if (schema == null) {
            return Shape.ANYTHING;
        }
        Kept known = known(schema);
        return known == null ? keep(schema, ReadShape.of(schema.document())) : known.shape();
    }

    private synchronized @Nullable Kept known(Schema schema) {
        return byDigest.get(schema.digest());
    }

    private synchronized Shape keep(Schema schema, Shape shape) {
        Kept kept = new Kept(shape, schema.document().toString().length());
        Kept before = byDigest.put(schema.digest(), kept);
        characters += kept.characters() - (before == null ? 0 : before.characters());
        var oldest = byDigest.values().iterator();
        while (byDigest.size() > 1 && (byDigest.size() > MOST || characters > MOST_CHARACTERS)) {
            characters -= oldest.next().characters();
            oldest.remove();
        }
        return shape;
    }
}
