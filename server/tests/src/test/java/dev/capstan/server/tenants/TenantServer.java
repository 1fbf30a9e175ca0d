package dev.capstan.server.tenants;

import dev.capstan.accounts.PasswordHash;
import dev.capstan.core.Catalog;
import dev.capstan.server.RunningServer;
import dev.capstan.server.RunningServer.Reply;
import dev.capstan.server.settings.Fleet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A server with an owner in each of three tenants, a capability for all, and one for each of them. */
final class TenantServer {

    static final List<String> TENANTS = List.of("default", "acme", "beta");

    /** A capability of all tenants. */
    static final String SHARED = "shared";

    private static final String PASSWORD = "secret";

    private TenantServer() {}

    static RunningServer create() {
        return new RunningServer(
                () -> Map.of("capstan.accounts", accounts().toString(), "capstan.anonymous", "false"),
                () -> Fleet.of(Stream.concat(
                                Stream.of(catalog("common", SHARED, "")),
                                TENANTS.stream()
                                        .map(tenant ->
                                                catalog(agent(tenant), own(tenant), "tenants: [" + tenant + "]")))
                        .toList()));
    }

    /** Returns the name of the agent that only one tenant is offered. */
    static String agent(String tenant) {
        return "agent-of-" + tenant;
    }

    /** Returns the name of the capability that only one tenant is offered. */
    static String own(String tenant) {
        return "work-of-" + tenant;
    }

    /** Returns the name of the owner of a tenant. */
    static String owner(String tenant) {
        return "owner-of-" + tenant;
    }

    private static Catalog catalog(String agent, String capability, String tenants) {
        String text = """
                version: 1
                agent: agent://%s
                %s
                transports: [{ kind: memory, topics: { requests: agents.%1$s.requests } }]
                capabilities:
                  - name: %s
                    description: what %1$s does
                    handler: { kind: java, name: probe/echo }
                """.formatted(agent, tenants, capability);
        return RunningServer.catalog(text);
    }

    private static Path accounts() {
        String hash = PasswordHash.of(PASSWORD, 10).text();
        StringBuilder lines = new StringBuilder();
        TENANTS.forEach(tenant -> lines.append("%s:%s:owner:%s\n".formatted(owner(tenant), hash, tenant)));
        try {
            Path file = Files.createTempFile("capstan-accounts-", "");
            file.toFile().deleteOnExit();
            return Files.writeString(file, lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends a request of the owner of a tenant; a body is JSON. */
    static Reply send(RunningServer server, String tenant, String method, String path, String body) throws Exception {
        byte[] credentials = (owner(tenant) + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8);
        return server.send(HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body)));
    }
}
