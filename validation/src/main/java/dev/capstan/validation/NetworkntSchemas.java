package dev.capstan.validation;

import com.networknt.schema.Schema;
import dev.capstan.validation.assertion.Evaluation;
import dev.capstan.validation.schema.SchemaNode;

/**
 * Enforcement of the subset with the networknt validator, which parses the schema again and traverses schema and payload
 * on its own. The violations, the limits and the cache are those of {@link CompiledSchemas}.
 */
public final class NetworkntSchemas extends CachingEngine {

    /** Creates an engine without compiled schemas. */
    public NetworkntSchemas() {
        super(NetworkntSchemas::compile);
    }

    static Evaluation compile(SchemaNode root) {
        Schema ofLibrary = SubsetDialect.compile(root.document());
        return (payload, run) -> ofLibrary.validate(new BoundedKeyword.Context(run), payload);
    }
}
