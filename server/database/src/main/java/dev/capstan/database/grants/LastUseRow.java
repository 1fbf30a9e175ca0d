package dev.capstan.database.grants;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** When a host or an agent made a request last, if it ever did since it was added. */
@MappedEntity("last_use")
record LastUseRow(@Id String id, @Nullable Long usedAt) {

    static LastUseRow none(String id) {
        return new LastUseRow(id, null);
    }
}
