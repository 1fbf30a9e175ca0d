package dev.capstan.negotiation;

import dev.capstan.core.Contract;
import dev.capstan.core.Identity.Lineage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The published content of one version, which never changes afterwards (NEG-1.1, NEG-3.2).
 *
 * @param description readable description of the capability, or null
 * @param tags tags for the search
 * @param lineage relations to other versions
 * @param contract schemas of input and output; a side without a schema accepts any JSON
 */
public record Declaration(@Nullable String description, List<String> tags, Lineage lineage, Contract contract) {

    public Declaration {
        tags = List.copyOf(tags);
    }
}
