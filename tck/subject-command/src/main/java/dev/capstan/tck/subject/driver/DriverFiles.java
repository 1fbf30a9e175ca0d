package dev.capstan.tck.subject.driver;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.HookResult;
import dev.capstan.tck.subject.JsonReader;
import dev.capstan.tck.subject.loading.CapabilityFiles;
import dev.capstan.tck.subject.loading.Generation;
import dev.capstan.tck.subject.loading.LoadReport;
import dev.capstan.tck.subject.wire.RawResponse;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Capability files by the operations {@code load} and {@code generate}. */
record DriverFiles(DriverConnection connection) implements CapabilityFiles {

    @Override
    public Map<String, LoadReport> load(Map<String, String> documents, boolean forInspection) {
        ObjectNode request = DriverConnection.request("load").put("inspect", forInspection);
        request.set("files", list(documents));
        Map<String, LoadReport> reports = new LinkedHashMap<>();
        connection
                .call(request)
                .object()
                .objects("files")
                .forEach(file -> reports.put(file.text("file"), LoadReport.read(file)));
        for (String name : documents.keySet()) {
            if (!reports.containsKey(name)) {
                throw new ConformanceFailure("'load' reported nothing for the file " + name);
            }
        }
        return reports;
    }

    @Override
    public Generation generate(Map<String, String> files, List<String> arguments) {
        ObjectNode request = DriverConnection.request("generate");
        request.set("files", list(files));
        request.set("arguments", Json.tree(arguments));
        RawResponse response = connection.call(request);
        if (response.isError()) {
            return new Generation(new HookResult(false, "", response.transcript()), files, files);
        }
        JsonReader result = response.object();
        Map<String, String> after = new HashMap<>(files);
        result.objects("files").forEach(file -> after.put(file.text("file"), file.text("text")));
        return new Generation(new HookResult(true, result.text("output"), response.transcript()), files, after);
    }

    /** Returns the files with their texts and, if they are valid YAML, their documents. */
    private static ArrayNode list(Map<String, String> files) {
        ArrayNode list = Json.list();
        files.forEach((name, text) -> {
            ObjectNode file = list.addObject().put("file", name).put("text", text);
            try {
                file.set("document", Yaml.read(name, text));
            } catch (IllegalArgumentException e) {
                // A file that is not YAML has no document.
            }
        });
        return list;
    }
}
