package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.invocation.Descriptors;
import java.util.List;
import java.util.Optional;

/** Descriptors over the HTTP bindings of this project. */
final class HttpDescriptors implements Descriptors {

    private final ResourceReader resources;
    private final FixtureNames fixtures;

    HttpDescriptors(ResourceReader resources, FixtureNames fixtures) {
        this.resources = resources;
        this.fixtures = fixtures;
    }

    @Override
    public JsonReader describe(String capability) {
        return resources.get("/capabilities/" + HttpBindings.encoded(fixtures.capability(capability)));
    }

    @Override
    public List<JsonReader> all() {
        return new CursorPages("capabilities", Optional.empty(), resources.pages("/capabilities?limit=100", "cursor"))
                .readAll();
    }
}
