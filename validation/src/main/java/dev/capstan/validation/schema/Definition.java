package dev.capstan.validation.schema;

import org.jspecify.annotations.Nullable;

/** The target of a reference: a named schema, set once the whole document has been read. */
final class Definition {

    private final String name;
    private @Nullable SchemaNode node;
    private @Nullable String identity;

    Definition(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    void is(SchemaNode read) {
        node = read;
    }

    SchemaNode node() {
        if (node == null) {
            throw new IllegalStateException("the definition '" + name + "' is used before it was read");
        }
        return node;
    }

    /** Sets a string that distinguishes a definition whose references never end, because its schema is infinite. */
    void identify(String text) {
        identity = text;
    }

    /** Returns the key of the references to it. */
    String key() {
        return identity == null ? node().key() : SchemaKey.ofReference(identity);
    }
}
