package dev.capstan.database.registry;

import dev.capstan.core.Schema;
import dev.capstan.database.StoredJson;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** A schema as a row: its canonical text under its digest. */
@MappedEntity("registered_schema")
record RegisteredSchemaRow(@Id String digest, String document) {

    Schema schema() {
        Schema schema = Schema.of(StoredJson.read(document));
        if (!schema.digest().equals(digest)) {
            throw new IllegalStateException("the stored schema " + digest + " does not match its digest");
        }
        return schema;
    }
}
