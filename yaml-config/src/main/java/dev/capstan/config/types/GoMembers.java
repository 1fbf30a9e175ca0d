package dev.capstan.config.types;

import dev.capstan.config.types.model.Field;
import dev.capstan.config.types.model.NameScope;
import dev.capstan.config.types.model.NamedType.Struct;
import java.util.List;

/**
 * What the fields of an object are called in Go.
 *
 * @param fields the properties whose keys a tag can say
 * @param names what each of them is called
 * @param rest what the field for all other properties is called
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
        return new GoMembers(fields, names, scope.take("Rest"));
    }
}
