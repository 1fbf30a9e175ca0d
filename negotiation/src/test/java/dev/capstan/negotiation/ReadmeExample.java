package dev.capstan.negotiation;

import dev.capstan.core.Contract;
import dev.capstan.core.Identity.Lineage;
import dev.capstan.core.Schema;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.port.SchemaEngine;
import dev.capstan.negotiation.inmemory.InMemoryRegistry;
import dev.capstan.negotiation.port.Registry;
import dev.capstan.negotiation.schema.CompareSchemas;
import java.io.PrintStream;
import java.time.InstantSource;
import java.util.List;

/** The example of the README, compiled. */
final class ReadmeExample {

    private ReadmeExample() {}

    // example
    static void compare(SchemaEngine engine, PrintStream out) throws MalformedJson {
        CompareVersions compare = new CompareVersions(new CompareSchemas(engine));
        Registry registry = new InMemoryRegistry();
        PublishVersion publish = new PublishVersion(registry, compare, trail -> {}, InstantSource.system());

        String severity = "{\"required\": [\"severity\"], \"properties\": {\"severity\": {\"enum\": [%s]}}}";
        Declaration three = declaration(severity.formatted("\"low\", \"med\", \"high\""), Lineage.NONE);
        Declaration two = declaration(severity.formatted("\"low\", \"high\""), Lineage.NONE);

        publish.publish(Publisher.OPERATOR, "review", Version.parse("1.0"), three);
        PublishResult result = publish.publish(Publisher.OPERATOR, "review", Version.parse("2.0"), two);
        if (result instanceof PublishResult.Refused refused) {
            out.println(refused.refusal().message());
            refused.breaks().forEach(reason -> out.println(reason.instance()));
        }

        Lineage breaking = new Lineage(List.of(), List.of(), Version.parse("1.0"));
        publish.publish(Publisher.OPERATOR, "review", Version.parse("2.0"), declaration(two.contract(), breaking));
        compare.matrix(registry.find("review").orElseThrow().versions())
                .forEach(cell -> out.println(cell.requester() + " with " + cell.provider() + ": "
                        + cell.level().wire()));
    }

    private static Declaration declaration(String input, Lineage lineage) throws MalformedJson {
        return declaration(new Contract(Schema.of(Json.read(input)), null), lineage);
    }

    private static Declaration declaration(Contract contract, Lineage lineage) {
        return new Declaration("Reviews a change.", List.of(), lineage, contract);
    }
    // end
}
