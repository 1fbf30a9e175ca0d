package dev.capstan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaContext;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.keyword.AbstractKeyword;
import com.networknt.schema.keyword.AbstractKeywordValidator;
import com.networknt.schema.keyword.KeywordType;
import com.networknt.schema.keyword.KeywordValidator;
import com.networknt.schema.path.NodePath;
import dev.capstan.validation.assertion.Assertion;
import dev.capstan.validation.assertion.InstanceLocation;
import dev.capstan.validation.assertion.ValidationRun;
import java.util.function.Function;

/**
 * A keyword of the subset as the library requires it: compiled once for a schema, and counted whenever it is applied to
 * a value. The library bounds neither time nor depth, so its own keywords are counted like ours.
 */
final class BoundedKeyword extends AbstractKeyword {

    private final Compiler compiler;

    BoundedKeyword(String name, Compiler compiler) {
        super(name);
        this.compiler = compiler;
    }

    /** A validation in progress, which the library passes to each keyword. */
    static final class Context extends ExecutionContext {

        private final ValidationRun run;

        Context(ValidationRun run) {
            this.run = run;
        }

        InstanceLocation at(NodePath path) {
            return new InstanceLocation(run, new NodeLocation(path));
        }
    }

    /** The check of a keyword of one schema. */
    @FunctionalInterface
    interface Application {

        void apply(Context context, JsonNode value, JsonNode root, NodePath path);

        /** Returns this application followed by another one. */
        default Application and(Application next) {
            return (context, value, root, path) -> {
                apply(context, value, root, path);
                next.apply(context, value, root, path);
            };
        }
    }

    /** A factory of the check for the keyword's value in a schema. */
    @FunctionalInterface
    interface Compiler {

        Application compile(SchemaLocation location, JsonNode value, Schema schema, SchemaContext context);
    }

    /** Returns a keyword that the library applies. */
    static BoundedKeyword ofLibrary(KeywordType type) {
        return new BoundedKeyword(
                type.getValue(),
                (location, value, schema, context) -> type.newValidator(location, value, schema, context)::validate);
    }

    /** Returns a keyword with an assertion about a value itself, compiled from the keyword's value alone. */
    static BoundedKeyword asserting(String name, Function<JsonNode, Assertion> compile) {
        return new BoundedKeyword(name, (location, value, schema, context) -> applied(compile.apply(value)));
    }

    /** Returns an assertion as the library's traversal applies it. */
    static Application applied(Assertion assertion) {
        return (context, value, root, path) -> assertion.check(value, context.at(path));
    }

    @Override
    public KeywordValidator newValidator(
            SchemaLocation location, JsonNode value, Schema schema, SchemaContext context) {
        return new Validator(getValue(), value, location, compiler.compile(location, value, schema, context));
    }

    private static final class Validator extends AbstractKeywordValidator {

        private final Application application;

        Validator(String keyword, JsonNode value, SchemaLocation location, Application application) {
            super(keyword, value, location);
            this.application = application;
        }

        @Override
        public void validate(ExecutionContext context, JsonNode value, JsonNode root, NodePath path) {
            Context bounded = (Context) context;
            bounded.run.enter(new NodeLocation(path));
            application.apply(bounded, value, root, path);
            bounded.run.exit();
        }
    }
}
