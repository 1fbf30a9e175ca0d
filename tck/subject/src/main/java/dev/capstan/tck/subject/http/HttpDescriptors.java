package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.invocation.Descriptors;
import java.util.List;
import java.util.Optional;

/** Descriptors over the HTTP bindings of this project. */
final class HttpDescriptors implements Descriptors {

    private final Resources resources;
    private final FixtureNames fixtures;

    HttpDescriptors(Resources resources, FixtureNames fixtures) {
        this.resources = resources;
        this.fixtures = fixtures;
    }

    @Override
    public JsonReader describe(String capability) {
        return resources.get("/capabilities/" + Bindings.encoded(fixtures.capability(capability)));
    }

    @Override
    public List<JsonReader> all() {
        return new Pages("capabilities", Optional.empty(), resources.pages("/capabilities?limit=100", "cursor"))
                .toTheEnd();
    }
}
