package dev.capstan.negotiation;

import dev.capstan.core.Contract;
import dev.capstan.core.Identity.Lineage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is published of one version: it never changes afterwards (NEG-1.1, NEG-3.2).
 *
 * @param description what the capability does, for people
 * @param tags words it is found by
 * @param lineage how its versions relate
 * @param contract what it takes and gives; a side without a schema takes any JSON
 */
public record Declaration(@Nullable String description, List<String> tags, Lineage lineage, Contract contract) {

    public Declaration {
        tags = List.copyOf(tags);
    }
}
