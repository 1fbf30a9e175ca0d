package dev.capstan.types;

import dev.capstan.types.model.Field;
import dev.capstan.types.model.NameScope;
import dev.capstan.types.model.NamedType.Struct;
import java.util.List;

/**
 * The names of an object's fields in Go.
 *
 * @param fields properties whose keys a tag can express
 * @param names name of each of these fields
 * @param rest name of the field for all other properties
 */
record GoMembers(List<Field> fields, List<String> names, String rest) {

    static GoMembers of(Struct struct) {
        List<Field> fields = struct.fields().stream()
                .filter(field -> GoNames.isTag(field.key()))
                .toList();
        NameScope scope = new NameScope("MarshalJSON", "UnmarshalJSON");
        List<String> names = scope.takeAll(fields.stream()
                .map(field -> GoNames.exported(field.key(), "Field"))
                .toList());
        return new GoMembers(fields, names, scope.claim("Rest"));
    }
}
