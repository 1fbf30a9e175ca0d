package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.Category;
import dev.capstan.core.Metadata;
import dev.capstan.core.text.WhiteSpace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reader of a capability's metadata: sentences, tags and a category (INV-1.2). */
record MetadataReader(Fields fields, Values values) {

    static final List<String> KEYS = List.of(
            "description",
            "category",
            "tags",
            "summary",
            "outcome",
            "contextNeeded",
            "artifactsExpected",
            "executionOutline",
            "constraints",
            "examples",
            "requirements");

    Metadata read() {
        @Nullable String outcome = text("outcome");
        if (outcome != null && fields.optional("description").isEmpty()) {
            fields.required("summary", "a capability with an outcome needs a summary or a description");
        }
        return new Metadata(
                text("description"),
                fields.optional("category")
                        .flatMap(node -> values.choice(node, Category.values(), Category::wire))
                        .orElse(null),
                distinct("tags"),
                text("summary"),
                outcome,
                sentences("contextNeeded"),
                sentences("artifactsExpected"),
                sentences("executionOutline"),
                sentences("constraints"),
                sentences("examples"),
                distinct("requirements"),
                fields.optional("version").map(MetadataReader::written).orElse(null));
    }

    /** Returns the version as written in the file. Its validity is checked by {@link IdentityReader}. */
    private static @Nullable String written(Node node) {
        return node instanceof Node.Scalar scalar ? scalar.text() : null;
    }

    private @Nullable String text(String key) {
        return fields.optional(key).flatMap(values::text).orElse(null);
    }

    private List<String> sentences(String key) {
        return values.list(fields.optional(key), 0, values::anyText);
    }

    private List<String> distinct(String key) {
        return values.distinct(fields.optional(key), node -> values.text(node).map(WhiteSpace::strip));
    }
}
