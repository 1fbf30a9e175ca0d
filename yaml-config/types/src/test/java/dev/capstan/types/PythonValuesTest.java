package dev.capstan.types;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.capstan.core.json.Json;
import dev.capstan.types.RandomContracts.Example;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * That a value has its type in Python where the schema takes it, by the types as Python has them at run time. {@code
 * -Dtypes.schemas=2000} asks for more schemas than the build does, and so does the profile nightly.
 */
class PythonValuesTest {

    private static final int SCHEMAS = Integer.getInteger("types.schemas", 1_000);

    /** Prints what does not fit, and in the end how many did. */
    private static final String PROGRAM = """
            import json
            from typing import ForwardRef, Literal, Never, NotRequired, Union, get_args, get_origin, is_typeddict

            import random_peer

            PLAIN = {str: (str,), float: (int, float), bool: (bool,), type(None): (type(None),)}


            def fits(value, hint):
                while isinstance(hint, (str, ForwardRef)):
                    hint = eval(getattr(hint, "__forward_arg__", hint), vars(random_peer))
                origin, args = get_origin(hint), get_args(hint)
                if origin is NotRequired:
                    return fits(value, args[0])
                if origin is Union:
                    return any(fits(value, option) for option in args)
                if origin is Literal:
                    return type(value) is str and value in args
                if origin is list:
                    return type(value) is list and all(fits(item, args[0]) for item in value)
                if origin is dict:
                    return type(value) is dict and all(fits(item, args[1]) for item in value.values())
                if is_typeddict(hint):
                    return (
                        type(value) is dict
                        and hint.__required_keys__ <= value.keys()
                        and all(fits(value[k], h) for k, h in hint.__annotations__.items() if k in value)
                    )
                if hint is int:
                    return type(value) is int or type(value) is float and value.is_integer()
                if hint is None:
                    return value is None
                return hint is object or hint is not Never and type(value) in PLAIN[hint]


            count = 0
            with open("values.json", encoding="utf-8") as file:
                for name, value, schema in json.load(file):
                    if fits(value, getattr(random_peer, name)):
                        count += 1
                    else:
                        print(name, json.dumps(value), "does not fit, but the schema takes it:", json.dumps(schema))
            print(count)
            """;

    @Test
    void validValueHasItsType() throws IOException {
        RandomContracts contracts = new RandomContracts(new Random(23), SCHEMAS);
        GeneratedFile file = new GenerateTypes(Language.PYTHON).of(contracts.catalog());
        Path directory = Directories.with(List.of(file), "values", "python");
        ArrayNode values = JsonNodeFactory.instance.arrayNode();
        List<String> types = contracts.types();
        for (int i = 0; i < types.size(); i++) {
            Example example = contracts.examples().get(i);
            for (JsonNode value : example.values()) {
                values.addArray()
                        .add(types.get(i))
                        .add(value)
                        .add(example.schema().document());
            }
        }
        assertThat(values).as("values that are tried").hasSizeGreaterThan(4 * SCHEMAS);
        Files.write(directory.resolve("values.json"), Json.mapper().writeValueAsBytes(values));

        assertThat(Toolchain.PYTHON.run(directory, Map.of("PYTHONDONTWRITEBYTECODE", "1"), "-c", PROGRAM))
                .isEqualTo(new Toolchain.Run(0, values.size() + "\n"));
    }
}
