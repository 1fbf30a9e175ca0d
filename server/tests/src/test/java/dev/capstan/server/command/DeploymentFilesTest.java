package dev.capstan.server.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.http.access.KnownRoutes;
import dev.capstan.server.architecture.MavenModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The files in {@code deploy} set only what there is to set, and ask only for paths that exist. */
class DeploymentFilesTest {

    private static final Path DEPLOY = MavenModules.ROOT.resolve("deploy");

    @TempDir
    private Path directory;

    private static List<JsonNode> documents(String file) throws IOException {
        return parsed(Files.readString(DEPLOY.resolve(file)));
    }

    private static List<JsonNode> parsed(String yaml) {
        List<JsonNode> documents = new ArrayList<>();
        LoadSettings settings =
                LoadSettings.builder().setAllowDuplicateKeys(false).build();
        for (Object document : new Load(settings).loadAllFromString(yaml)) {
            documents.add(Json.mapper().valueToTree(document));
        }
        return documents;
    }

    @Test
    void variablesOfTheComposeFileAreSettings() throws IOException {
        JsonNode compose = documents("compose.yaml").get(0);
        Map<String, String> variables = new HashMap<>();
        compose.path("x-capstan")
                .path("environment")
                .properties()
                .forEach(variable ->
                        variables.put(variable.getKey(), variable.getValue().asText()));
        variables.put("CAPSTAN_SESSION", "one");

        Map<String, Object> settings =
                new ParsedServe().configured(Optional.empty(), variables).settings();

        List<String> known = SettingDescription.all().stream()
                .flatMap(setting -> setting.variables().stream())
                .toList();
        assertThat(known).containsAll(variables.keySet());
        assertThat(settings).containsEntry("capstan.public-url", "http://127.0.0.1:8420");
    }

    @Test
    void settingsAndProbesOfTheKubernetesManifestsExist() throws IOException {
        List<JsonNode> manifests = documents("kubernetes/capstan.yaml");
        String text = manifests.get(0).path("data").path("capstan.yaml").asText();
        Path file = Files.writeString(directory.resolve("capstan.yaml"), text);
        JsonNode container = manifests.stream()
                .filter(manifest -> manifest.path("kind").asText().equals("StatefulSet"))
                .findFirst()
                .orElseThrow()
                .at("/spec/template/spec/containers/0");
        Map<String, String> variables = new HashMap<>();
        container
                .path("env")
                .forEach(variable -> variables.put(
                        variable.path("name").asText(), variable.path("value").asText()));
        variables.remove("CAPSTAN_CONFIG");

        Map<String, Object> settings =
                new ParsedServe().configured(Optional.of(file), Map.of()).settings();

        assertThat(settings).containsEntry("capstan.management.port", port(container, "management"));
        assertThat(variables.keySet()).containsExactly("CAPSTAN_DATABASE_PASSWORD_FILE");
        assertThat(Stream.of("startupProbe", "livenessProbe", "readinessProbe")
                        .map(probe -> "GET "
                                + container.path(probe).at("/httpGet/path").asText()))
                .isSubsetOf(KnownRoutes.WITHOUT_ACCOUNT);
    }

    private static String port(JsonNode container, String name) {
        for (JsonNode port : container.path("ports")) {
            if (port.path("name").asText().equals(name)) {
                return port.path("containerPort").asText();
            }
        }
        return "none";
    }

    @Test
    void settingsOfTheChartAreThoseOfTheManifests() throws IOException {
        String settings = documents("kubernetes/capstan.yaml")
                .get(0)
                .path("data")
                .path("capstan.yaml")
                .asText();

        assertThat(documents("helm/values.yaml").get(0).path("settings"))
                .isEqualTo(parsed(settings).get(0));
    }

    @Test
    void chartIsTheManifestsUnlessItsValuesAreChanged() throws Exception {
        String rendered = rendered("capstan", List.of());

        assertThat(resources(parsed(rendered))).isEqualTo(resources(documents("kubernetes/capstan.yaml")));
    }

    @Test
    void valuesOfTheChartAreUsed() throws Exception {
        Map<String, JsonNode> resources = resources(parsed(rendered(
                "blue",
                List.of(
                        "--set",
                        "replicas=5,minAvailable=4,image=registry.example/capstan:1,storage=9Gi,databaseSecret=blue-database,"
                                + "settings.management-port=9999,resources.limits.memory=2Gi"))));
        JsonNode set = resources.get("StatefulSet blue");
        JsonNode container = set.at("/spec/template/spec/containers/0");

        assertThat(set.at("/spec/replicas").asInt()).isEqualTo(5);
        assertThat(resources
                        .get("PodDisruptionBudget blue")
                        .at("/spec/minAvailable")
                        .asInt())
                .isEqualTo(4);
        assertThat(container.path("image").asText()).isEqualTo("registry.example/capstan:1");
        assertThat(port(container, "management")).isEqualTo("9999");
        assertThat(container.at("/resources/limits/memory").asText()).isEqualTo("2Gi");
        assertThat(set.toString()).contains("blue-database", "9Gi");
        assertThat(resources).containsKeys("ConfigMap blue", "Service blue", "Service blue-set");
    }

    /** Returns what {@code helm template} prints for a release; the test is skipped where there is no helm. */
    private String rendered(String release, List<String> options) throws IOException, InterruptedException {
        Path output = directory.resolve("rendered.yaml");
        List<String> command = new ArrayList<>(
                List.of("helm", "template", release, DEPLOY.resolve("helm").toString()));
        command.addAll(options);
        Process helm;
        try {
            helm = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException missing) {
            throw new TestAbortedException("helm is not in the PATH, so the chart is not rendered");
        }
        assertThat(helm.waitFor()).as(Files.readString(output)).isZero();
        return Files.readString(output);
    }

    /** Returns the resources by kind and name, with the settings of a server as they are read. */
    private static Map<String, JsonNode> resources(List<JsonNode> documents) {
        Map<String, JsonNode> resources = new HashMap<>();
        documents.forEach(resource -> {
            if (resource.at("/data").has("capstan.yaml")) {
                ObjectNode data = (ObjectNode) resource.path("data");
                data.set(
                        "capstan.yaml",
                        parsed(data.path("capstan.yaml").asText()).get(0));
            }
            resources.put(
                    resource.path("kind").asText() + " "
                            + resource.at("/metadata/name").asText(),
                    resource);
        });
        return resources;
    }

    @Test
    void argumentsOfTheImageAreOptions() throws IOException {
        String line = Files.readAllLines(DEPLOY.resolve("Dockerfile")).stream()
                .filter(each -> each.startsWith("CMD "))
                .findFirst()
                .orElseThrow();
        List<String> arguments = new ArrayList<>();
        for (Object argument : (List<?>) new Load(LoadSettings.builder().build()).loadFromString(line.substring(4))) {
            arguments.add(argument.toString());
        }

        assertThat(arguments).first().isEqualTo("serve");
        assertThat(new ParsedServe(arguments.stream().skip(1).toArray(String[]::new)).settings())
                .isNotEmpty();
    }

    @Test
    void settingsOfTheUnitExist() throws IOException {
        Map<String, String> variables = new HashMap<>();
        unit("Environment").forEach(line -> variables.put(line.split("=", 2)[0], line.split("=", 2)[1]));
        String text = Files.readString(DEPLOY.resolve("capstan.yaml"));
        Path file = Files.writeString(directory.resolve("capstan.yaml"), text.replaceAll("(?m)^#(?=[a-z-]+:)", ""));

        Map<String, Object> settings =
                new ParsedServe().configured(Optional.of(file), Map.of()).settings();

        assertThat(unit("ExecStart")).containsExactly("capstan serve");
        assertThat(variables.keySet()).containsExactlyInAnyOrder("CAPSTAN_CONFIG", "CAPSTAN_DATA", "XDG_CACHE_HOME");
        assertThat(variables)
                .containsEntry("CAPSTAN_DATA", "%S/" + unit("StateDirectory").get(0));
        assertThat(settings)
                .containsEntry("capstan.management.port", "9420")
                .containsEntry("capstan.anonymous", "none")
                .containsKeys("capstan.public-url", "capstan.tls.certificate");
    }

    @Test
    void theUnitLeavesHandlerProcessesTheirNamespaces() throws IOException {
        String text = Files.readString(DEPLOY.resolve("capstan.service"));

        assertThat(text.lines().filter(line -> !line.startsWith("#")).map(line -> line.split("=", 2)[0]))
                .contains("NoNewPrivileges", "ProtectSystem", "DynamicUser", "CapabilityBoundingSet", "Delegate")
                .doesNotContain(
                        "RestrictNamespaces",
                        "ProtectKernelTunables",
                        "ProtectKernelLogs",
                        "ProtectHostname",
                        "ProtectControlGroups",
                        "ProtectProc",
                        "ProcSubset",
                        "MemoryDenyWriteExecute");
        assertThat(unit("SystemCallFilter"))
                .singleElement()
                .asString()
                .startsWith("~")
                .doesNotContain("@mount");
    }

    @Test
    void systemdAcceptsTheUnit() throws Exception {
        assumeTrue(
                new ProcessBuilder("sh", "-c", "command -v systemd-analyze")
                                .start()
                                .waitFor()
                        == 0,
                "systemd is not installed");
        Path unit = Files.writeString(
                directory.resolve("capstan.service"),
                Files.readString(DEPLOY.resolve("capstan.service")).replace("=capstan serve", "=/bin/true serve"));

        Process analysis = new ProcessBuilder("systemd-analyze", "verify", "--man=no", unit.toString())
                .redirectErrorStream(true)
                .start();

        assertThat(analysis.inputReader().lines()).isEmpty();
        assertThat(analysis.waitFor()).isZero();
    }

    /** Returns the values of a key of the unit. */
    private static List<String> unit(String key) throws IOException {
        return Files.readAllLines(DEPLOY.resolve("capstan.service")).stream()
                .filter(line -> line.startsWith(key + "="))
                .map(line -> line.substring(key.length() + 1))
                .toList();
    }
}
