package dev.capstan.database.grants;

import io.micronaut.core.annotation.Nullable;
import io.micronaut.data.annotation.Id;
import io.micronaut.data.annotation.MappedEntity;

/** The time of the last request of a host or an agent; null if it has made none since it was added. */
@MappedEntity("last_use")
record LastUseRow(@Id String id, @Nullable Long usedAt) {

    static LastUseRow unused(String id) {
        return new LastUseRow(id, null);
    }
}
