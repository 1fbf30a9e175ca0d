package dev.capstan.tck.subject.driver;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.invocation.Descriptors;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.List;

/** Descriptors by the operations {@code describe} and {@code list}. */
record DriverDescriptors(DriverConnection connection) implements Descriptors {

    @Override
    public JsonReader describe(String capability) {
        RawResponse response =
                connection.call(DriverConnection.request("describe").put("capability", capability));
        if (response.isError()) {
            throw new ConformanceFailure(capability + " cannot be described: " + response.transcript());
        }
        return response.object();
    }

    @Override
    public List<JsonReader> all() {
        return connection.call(DriverConnection.request("list")).object().objects("capabilities");
    }
}
