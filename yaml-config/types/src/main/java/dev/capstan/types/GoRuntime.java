package dev.capstan.types;

import java.util.List;

/** The support code of generated Go files that reads and writes JSON, each part included only where needed. */
enum GoRuntime {
    /** Reads integers, because 1.0 is an integer in JSON Schema but not in Go. */
    INTEGER(List.of("math", "strconv"), """

            // Integer is a whole number, which JSON may also have as 1.0 or 1e3.
            type Integer int64

            // UnmarshalJSON reads a number that is whole and has at most 64 bits.
            func (i *Integer) UnmarshalJSON(data []byte) error {
                whole, err := strconv.ParseInt(string(data), 10, 64)
                if err != nil {
                    number, floatErr := strconv.ParseFloat(string(data), 64)
                    if floatErr != nil || number != math.Trunc(number) || math.Abs(number) >= 1<<53 {
                        return err
                    }
                    whole = int64(number)
                }
                *i = Integer(whole)
                return nil
            }
            """),

    /** Reads unions of objects, because more than one option may accept the same properties. */
    OPTIONS(List.of("encoding/json", "fmt"), """

            // readOption reads an object that has these texts, and something under each of these keys.
            func readOption(data []byte, value any, texts map[string]string, keys ...string) error {
                var object map[string]any
                if err := json.Unmarshal(data, &object); err != nil {
                    return err
                }
                for key, text := range texts {
                    if object[key] != text {
                        return fmt.Errorf("%q is not %q", key, text)
                    }
                }
                for _, key := range keys {
                    if _, ok := object[key]; !ok {
                        return fmt.Errorf("%q is missing", key)
                    }
                }
                return json.Unmarshal(data, value)
            }
            """),

    /** Reads and writes objects with properties that have no field of their own. */
    OBJECTS(List.of("encoding/json"), """

            // readObject reads the properties of these keys into fields, and the others into rest.
            func readObject(data []byte, fields, rest any, keys ...string) error {
                var others map[string]json.RawMessage
                if err := json.Unmarshal(data, &others); err != nil {
                    return err
                }
                known := make(map[string]json.RawMessage)
                for _, key := range keys {
                    if value, ok := others[key]; ok {
                        known[key] = value
                        delete(others, key)
                    }
                }
                if len(others) == 0 {
                    others = nil
                }
                if err := convert(others, rest); err != nil {
                    return err
                }
                return convert(known, fields)
            }

            // writeObject writes fields and rest as one object; what both have is as in fields.
            func writeObject(fields, rest any) ([]byte, error) {
                var all map[string]json.RawMessage
                if err := convert(rest, &all); err != nil {
                    return nil, err
                }
                if err := convert(fields, &all); err != nil {
                    return nil, err
                }
                return json.Marshal(all)
            }

            func convert(from, to any) error {
                data, err := json.Marshal(from)
                if err != nil {
                    return err
                }
                return json.Unmarshal(data, to)
            }
            """);

    /** Methods of an object. Arguments: name, field for other properties, keys of fields, each after a comma. */
    static final String METHODS = go("""

            // UnmarshalJSON reads the properties that have a field, and all others into %2$s.
            func (v *%1$s) UnmarshalJSON(data []byte) error {
                type plain %1$s
                return readObject(data, (*plain)(v), &v.%2$s%3$s)
            }

            // MarshalJSON writes the fields, and what is in %2$s.
            func (v %1$s) MarshalJSON() ([]byte, error) {
                type plain %1$s
                return writeObject(plain(v), v.%2$s)
            }
            """);

    /**
     * Methods of a union's option. Arguments: the union's name, the option's word, its type, the expression that reads
     * it, and the complete lines that set constants first.
     */
    static final String OPTION = go("""

            // As%2$s reads the value as %3$s.
            func (v %1$s) As%2$s() (value %3$s, err error) {
                err = %4$s
                return value, err
            }

            // Set%2$s makes the value %3$s.
            func (v *%1$s) Set%2$s(value %3$s) (err error) {
            %5$s    v.RawMessage, err = json.Marshal(value)
                return err
            }
            """);

    private final List<String> packages;
    private final String text;

    GoRuntime(List<String> packages, String text) {
        this.packages = packages;
        this.text = go(text);
    }

    /** Returns the packages that the code imports. */
    List<String> packages() {
        return packages;
    }

    /** Returns the declarations, each after a blank line. */
    String text() {
        return text;
    }

    private static String go(String text) {
        return text.replace("    ", "\t");
    }
}
