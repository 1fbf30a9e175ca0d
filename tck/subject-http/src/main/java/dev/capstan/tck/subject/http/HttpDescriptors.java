package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.invocation.Descriptors;
import dev.capstan.tck.subject.wire.RawRequest;
import java.util.List;
import java.util.Optional;

/** Descriptors over the HTTP bindings of this project. */
record HttpDescriptors(ResourceReader resources, FixtureNames fixtures) implements Descriptors {

    @Override
    public JsonReader describe(String capability) {
        return resources.get("/capabilities/" + RawRequest.encoded(fixtures.capability(capability)));
    }

    @Override
    public List<JsonReader> all() {
        return new CursorPages("capabilities", Optional.empty(), resources.pages("/capabilities?limit=100", "cursor"))
                .readAll();
    }
}
