package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeywordValidator;
import com.networknt.schema.path.NodePath;

/** One keyword of one schema, each use of which is counted. */
final class BoundedValidator extends AbstractKeywordValidator {

    private final Application application;

    BoundedValidator(String keyword, JsonNode value, SchemaLocation location, Application application) {
        super(keyword, value, location);
        this.application = application;
    }

    /** What the keyword does with a value. */
    @FunctionalInterface
    interface Application {

        void apply(Run run, JsonNode value, JsonNode root, NodePath path);
    }

    @Override
    public void validate(ExecutionContext context, JsonNode value, JsonNode root, NodePath path) {
        Run run = (Run) context;
        run.enter(path);
        application.apply(run, value, root, path);
        run.leave();
    }
}
