import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Queries the database of osv.dev for known vulnerabilities of the artifacts of an SBOM.
 *
 * <p>Exit code 0: no vulnerability; 1: vulnerable artifacts, which it lists; 2: nothing was checked, with the reason.
 */
final class Vulnerabilities {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private Vulnerabilities() {}

    public static void main(String[] arguments) throws InterruptedException {
        URI database = URI.create(arguments[1]);
        try {
            List<String> artifacts = artifacts(Path.of(arguments[0]));
            List<String> found = found(artifacts, ask(database, artifacts));
            found.forEach(System.err::println);
            System.err.println(found.isEmpty()
                    ? "no known vulnerability in " + artifacts.size() + " artifacts"
                    : found.size() + " artifacts have known vulnerabilities: take other versions");
            System.exit(found.isEmpty() ? 0 : 1);
        } catch (IOException e) {
            System.err.println("NOT CHECKED for vulnerabilities: " + e + "; the check needs the SBOM of an online build"
                    + " and " + database + ", and -Dvulnerabilities.skip=true leaves it out");
            System.exit(2);
        }
    }

    private static List<String> artifacts(Path sbom) throws IOException {
        List<String> artifacts = new ArrayList<>();
        for (JsonNode component : JSON.readTree(sbom.toFile()).path("components")) {
            if (!component.path("group").asText().equals("dev.capstan")) {
                artifacts.add(component.get("purl").textValue().replaceFirst("\\?.*$", ""));
            }
        }
        if (artifacts.isEmpty()) {
            throw new IOException("the SBOM names no artifact");
        }
        return artifacts;
    }

    private static JsonNode ask(URI database, List<String> artifacts) throws IOException, InterruptedException {
        ObjectNode body = JSON.createObjectNode();
        ArrayNode queries = body.putArray("queries");
        artifacts.forEach(artifact -> queries.addObject().putObject("package").put("purl", artifact));
        HttpRequest request = HttpRequest.newBuilder(database)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                .build();
        HttpResponse<byte[]> response = HttpClient.newBuilder()
                .connectTimeout(TIMEOUT)
                .build()
                .send(request, HttpResponse.BodyHandlers.ofByteArray());
        JsonNode results = response.statusCode() == 200 ? JSON.readTree(response.body()).path("results") : null;
        if (results == null || results.size() != artifacts.size()) {
            throw new IOException("the database answered HTTP " + response.statusCode() + " without a result for each");
        }
        return results;
    }

    private static List<String> found(List<String> artifacts, JsonNode results) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < artifacts.size(); i++) {
            List<String> ids = results.get(i).path("vulns").findValuesAsText("id");
            if (!ids.isEmpty()) {
                found.add(artifacts.get(i) + ": " + String.join(", ", ids));
            }
        }
        return found;
    }
}
