package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.START;
import static dev.capstan.config.LoadedTexts.capability;
import static dev.capstan.config.LoadedTexts.catalog;
import static dev.capstan.config.LoadedTexts.diagnostics;
import static dev.capstan.config.LoadedTexts.load;
import static dev.capstan.config.LoadedTexts.withKeys;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import dev.capstan.config.capability.LoadOptions;
import dev.capstan.config.document.Diagnostic;
import dev.capstan.core.AgentId;
import dev.capstan.core.Capability;
import dev.capstan.core.Catalog;
import dev.capstan.core.Category;
import dev.capstan.core.Contract;
import dev.capstan.core.Enforcement;
import dev.capstan.core.Execution;
import dev.capstan.core.Exposure;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Identity;
import dev.capstan.core.Metadata;
import dev.capstan.core.Permission;
import dev.capstan.core.Price;
import dev.capstan.core.RateLimit;
import dev.capstan.core.RetryPolicy;
import dev.capstan.core.RetryPolicy.Failure;
import dev.capstan.core.Schema;
import dev.capstan.core.Side;
import dev.capstan.core.Transport;
import dev.capstan.core.Version;
import dev.capstan.core.json.Json;
import dev.capstan.core.json.MalformedJson;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.core.service.ClientCertificate;
import dev.capstan.core.service.ProcessProtocol;
import dev.capstan.core.service.RequestBody;
import dev.capstan.core.service.RequestMapping;
import dev.capstan.core.service.RequestValue;
import dev.capstan.core.service.ResponseMapping;
import dev.capstan.core.service.ServiceCredentials;
import dev.capstan.core.service.ServiceError;
import dev.capstan.core.service.UrlTemplate;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadCatalogTest {

    private static final String SEED = """
            version: 1
            agent: agent://pr-reviewer
            transports:
              - kind: memory
                topics:
                  requests: agents.pr-reviewer.requests
            capabilities:
              - name: review-pr
                description: Review a GitHub pull request.
                timeoutMs: 60000
                idempotent: true
                since: "1.1.0"
                inputSchema:
                  type: object
                  properties:
                    prUrl: { type: string, description: "GitHub PR URL." }
                    severity: { enum: [low, med, high] }
                  required: [prUrl, severity]
                  additionalProperties: false
                outputSchema:
                  type: object
                  properties:
                    verdict: { enum: [approve, request-changes, comment] }
                    summary: { type: string }
                  required: [verdict, summary]
            """;

    @Test
    void theFileOfTheSeedIsComplete() throws MalformedJson {
        Catalog catalog = catalog(SEED);

        assertThat(catalog.agent()).isEqualTo(new AgentId("pr-reviewer"));
        assertThat(catalog.transports()).containsExactly(Transport.memory("agents.pr-reviewer.requests"));
        assertThat(catalog.capabilities())
                .containsExactly(new Capability(
                        new Identity(
                                new AgentId("pr-reviewer"),
                                "review-pr",
                                Version.FIRST,
                                Version.parse("1.1.0"),
                                Identity.Lineage.NONE),
                        new Contract(schema("""
                        {"type":"object","properties":{
                        "prUrl":{"type":"string","description":"GitHub PR URL."},
                        "severity":{"enum":["low","med","high"]}},
                        "required":["prUrl","severity"],"additionalProperties":false}"""), schema("""
                        {"type":"object","properties":{
                        "verdict":{"enum":["approve","request-changes","comment"]},
                        "summary":{"type":"string"}},
                        "required":["verdict","summary"]}""")),
                        Metadata.described("Review a GitHub pull request."),
                        new Execution(
                                new HandlerSpec.Agent(),
                                null,
                                Duration.ofSeconds(60),
                                true,
                                null,
                                null,
                                Set.of(),
                                null),
                        Exposure.AUTHENTICATED));
    }

    @Test
    void everyKeyOfTheFormatIsKept() throws MalformedJson, IOException {
        try (InputStream in = getClass().getResourceAsStream("every-key.yaml")) {
            Catalog catalog = catalog(new LoadCatalog(new BannedKeywordEngine()).stream("every-key.yaml", in));

            assertThat(catalog.transports())
                    .containsExactly(
                            new Transport(Transport.Kind.MEMORY, "m.requests", "m.responses", Map.of()),
                            new Transport(
                                    Transport.Kind.NATS,
                                    "n.requests",
                                    null,
                                    Map.of("servers", List.of("nats://one:4222", "nats://two:4222")),
                                    Transport.Auth.NONE),
                            new Transport(
                                    Transport.Kind.JETSTREAM,
                                    "j.requests",
                                    "j.responses",
                                    Map.of("servers", List.of("nats://one:4222"), "stream", "WORK_queue-1")),
                            new Transport(
                                    Transport.Kind.KAFKA, "k.requests", null, Map.of("brokers", List.of("k:9092"))),
                            new Transport(Transport.Kind.MQTT, "q/requests", null, Map.of("url", "mqtt://q:1883")),
                            new Transport(Transport.Kind.AMQP, "r.requests", null, Map.of("url", "amqp://u:p@r")),
                            new Transport(Transport.Kind.SQS, "s-requests", null, Map.of("region", "eu-central-1")));
            assertThat(catalog.capabilities().get(0))
                    .isEqualTo(new Capability(
                            new Identity(
                                    new AgentId("every.key"),
                                    "everything",
                                    Version.parse("2.0"),
                                    Version.parse("1.0"),
                                    new Identity.Lineage(
                                            List.of(Version.parse("1.5"), Version.parse("1.10"), Version.parse("2.0")),
                                            List.of(Version.parse("1.5")),
                                            Version.parse("1.10"))),
                            new Contract(schema("{\"const\":1.10}"), schema("true"), Enforcement.BEST_EFFORT),
                            new Metadata(
                                    "Does everything.",
                                    Category.DATA_PROCESSING,
                                    List.of("all", "each"),
                                    "Everything.",
                                    "It is done.",
                                    List.of("a place"),
                                    List.of("a result"),
                                    List.of("begin", "end"),
                                    List.of("not on Sundays"),
                                    List.of("do it all"),
                                    List.of("a key"),
                                    "2.0"),
                            new Execution(
                                    new HandlerSpec.Http(URI.create("https://work.example/do"), "PUT", false),
                                    URI.create("https://run.example/here"),
                                    Duration.ofMillis(600_000),
                                    true,
                                    new RetryPolicy(
                                            3,
                                            Duration.ofSeconds(1),
                                            1.5,
                                            Duration.ofSeconds(10),
                                            Set.of(Failure.TIMEOUT, Failure.NETWORK_ERROR),
                                            RetryPolicy.Jitter.FULL),
                                    new RateLimit(100, Duration.ofMinutes(1), "1m", 10),
                                    Set.of(Permission.NETWORK_READ, Permission.SECRETS_READ),
                                    new Price(new BigDecimal("0.0010"), new BigDecimal("2")),
                                    schema("{\"type\":\"string\"}")),
                            new Exposure(
                                    Exposure.Visibility.PUBLIC,
                                    true,
                                    Json.read("{\"amount\":{\"max\":10}}"),
                                    Exposure.Approval.SESSION,
                                    Set.of("acme", "beta"))));
        }
    }

    @Test
    void aCapabilityOfANameAloneIsLooseAndDoneByItsAgent() {
        Capability loose = Capability.untyped(new AgentId("a"), "x");

        assertThat(catalog(START).capabilities()).containsExactly(loose.withExecution(Execution.BY_AGENT));
    }

    @Test
    void anUnquotedVersionKeepsItsZero() {
        assertThat(capability("version: 1.10").version()).hasToString("1.10").isEqualTo(Version.parse("1.10.0"));
        assertThat(capability("version: 2").version()).hasToString("2");
        assertThat(capability("version: '2.0-rc.1'").version()).hasToString("2.0-rc.1");
    }

    @Test
    void nameMayOccurOncePerVersion() {
        String yaml = START + """
              - name: x
                version: 1.5
              - name: x
                version: 1.10
            """;

        assertThat(catalog(yaml).versions("x"))
                .extracting(capability -> capability.version().toString())
                .containsExactly("1.10", "1.5", "1.0.0");
    }

    @Test
    void scalarsFollowTheCoreSchemaOfYaml12() throws MalformedJson {
        Schema read = capability("""
                inputSchema:
                  enum: [yes, no, on, 2026-01-01, 012, 0x1F, 0o17, +1, -0.0, .5, 5., 1e3, 12345678901234567890.10,
                    ~, null, True, FALSE, "1", '', 1_000, 1:30, =, 0x, 1e, 10000000000]
                """).contract().schema(Side.REQUEST).orElseThrow();

        assertThat(read).isEqualTo(schema("""
                {"enum":["yes","no","on","2026-01-01",12,31,15,1,0.0,0.5,5,1000,12345678901234567890.10,
                null,null,true,false,"1","","1_000","1:30","=","0x","1e",10000000000]}"""));
        assertThat(read.document().get("enum").get(12).decimalValue()).hasToString("12345678901234567890.10");
    }

    @Test
    void jsonIsYamlEvenIndentedWithTabs() {
        String json = """
                {
                \t"version": 1, "agent": "agent://a",
                \t"transports": [{"kind": "memory",\t"topics": {"requests": "r"}}],
                \t"capabilities": [{"name": "x", "description": "\\ud83d\\ude00 \\/"}]
                }
                """;

        assertThat(catalog(json).capabilities().get(0).metadata().description()).isEqualTo("😀 /");
    }

    @Test
    void aByteOrderMarkAndCarriageReturnsAreNoMatter() {
        Catalog plain = catalog(SEED);
        Catalog windows = catalog("\uFEFF" + SEED.replace("\n", "\r\n"));

        assertThat(windows.capabilities()).isEqualTo(plain.capabilities());
    }

    @Test
    void defaultsFollowWhatIsWritten() {
        Execution execution = capability("""
                rateLimit: { requests: 100, period: 1.5h }
                retryPolicy: { maxAttempts: 3, backoffMultiplier: 2, initialDelayMs: 1000 }
                handler: { kind: http, url: "http://localhost:8080/x" }
                """).execution();

        assertThat(execution.rateLimit()).isEqualTo(new RateLimit(100, Duration.ofMinutes(90), "1.5h", 100));
        assertThat(execution.retry())
                .isEqualTo(new RetryPolicy(
                        3,
                        Duration.ofSeconds(1),
                        2,
                        Duration.ofSeconds(30),
                        Set.of(Failure.values()),
                        RetryPolicy.Jitter.NONE));
        assertThat(execution.handler()).isEqualTo(new HandlerSpec.Http(URI.create("http://localhost:8080/x"), "POST"));
        assertThat(capability("retryPolicy: { maxAttempts: 2, backoffMultiplier: 1, initialDelayMs: 40000 }")
                        .execution()
                        .retry()
                        .maxDelay())
                .isEqualTo(Duration.ofSeconds(40));
    }

    @Test
    void envelopesNeedProofOfTheirSenderUnlessTheyStayInTheProcessOrTheFileSaysOtherwise() {
        String nats = "- { kind: nats, servers: [s], subjects: { requests: r }";

        assertThat(catalog(START.replace("requests: a.requests }", "requests: a.requests }\n    auth: none"))
                        .transports())
                .containsExactly(Transport.memory("a.requests"));
        assertThat(catalog(START.replace("- kind: memory\n    topics: { requests: a.requests }", nats + " }"))
                        .transports())
                .extracting(Transport::auth)
                .containsExactly(Transport.Auth.REQUIRED);
        assertThat(catalog(START.replace(
                                "- kind: memory\n    topics: { requests: a.requests }", nats + ", auth: none }"))
                        .transports())
                .extracting(Transport::auth)
                .containsExactly(Transport.Auth.NONE);
    }

    @Test
    void aStreamHasUpTo255Characters() {
        String jetstream = "- { kind: jetstream, servers: [s], subjects: { requests: r }, stream: %s }";
        String name = "s".repeat(255);

        assertThat(catalog(START.replace(
                                "- kind: memory\n    topics: { requests: a.requests }", jetstream.formatted(name)))
                        .transports()
                        .get(0)
                        .settings())
                .containsEntry("stream", name);
        assertThat(diagnostics(START.replace(
                        "- kind: memory\n    topics: { requests: a.requests }", jetstream.formatted(name + "s"))))
                .extracting(Diagnostic::pointer)
                .containsExactly("/transports/0/stream");
    }

    @Test
    void handlersOfEveryKindAreRead() {
        assertThat(capability("handler: { kind: agent }").execution().handler()).isEqualTo(new HandlerSpec.Agent());
        assertThat(capability("skill: code review").execution().handler())
                .isEqualTo(new HandlerSpec.Agent("code review"));
        assertThat(capability("skill: code review\nhandler: { kind: agent }")
                        .execution()
                        .handler())
                .isEqualTo(new HandlerSpec.Agent("code review"));
        assertThat(capability("handler: { kind: http, url: 'http://x', callerHeaders: true }")
                        .execution()
                        .handler())
                .isEqualTo(new HandlerSpec.Http(URI.create("http://x"), "POST", true));
        assertThat(capability("""
                        handler:
                          kind: http
                          url: https://shop.example/orders/{id}/{part}
                          method: PATCH
                          path: { id: { from: /order/id } }
                          query: { v: "2", tags: { from: /tags, separator: "," } }
                          headers: { X-Key: { secret: "secret://shop/key", prefix: "Key " } }
                          body: { from: /order, format: form }
                          auth:
                            kind: oauth2
                            tokenUrl: https://login.example/token
                            clientId: capstan
                            clientSecret: env:SHOP_SECRET
                            scopes: [orders]
                            audience: shop
                          clientCertificate: { certificate: "file:client.pem", key: "file:client.key" }
                          result: { from: /data, format: json }
                          errors:
                            "404": { code: no_order, message: { from: /error/message, default: there is none } }
                            5xx: { retryable: true }
                        """).execution().handler())
                .isEqualTo(new HandlerSpec.Http(
                        new UrlTemplate(
                                "https://shop.example/orders/{id}/{part}",
                                Map.of("id", JsonPointer.compile("/order/id"), "part", JsonPointer.compile("/part"))),
                        "PATCH",
                        true,
                        new RequestMapping(
                                Map.of(
                                        "v",
                                        new RequestValue.Fixed("2"),
                                        "tags",
                                        new RequestValue.FromPayload(JsonPointer.compile("/tags"), Optional.of(","))),
                                Map.of("X-Key", new RequestValue.FromSecret(new SecretRef.Store("shop/key"), "Key ")),
                                new RequestBody(RequestBody.Format.FORM, Optional.of(JsonPointer.compile("/order")))),
                        new ResponseMapping(
                                false,
                                JsonPointer.compile("/data"),
                                List.of(
                                        new ServiceError(
                                                new ServiceError.Statuses(404, 404),
                                                new ServiceError.Source(Optional.of("no_order"), Optional.empty()),
                                                new ServiceError.Source(
                                                        Optional.of("there is none"),
                                                        Optional.of(JsonPointer.compile("/error/message"))),
                                                false),
                                        new ServiceError(
                                                new ServiceError.Statuses(500, 599),
                                                ServiceError.Source.DEFAULT,
                                                ServiceError.Source.DEFAULT,
                                                true))),
                        new ServiceCredentials.ClientCredentials(
                                URI.create("https://login.example/token"),
                                "capstan",
                                new SecretRef.Env("SHOP_SECRET"),
                                List.of("orders"),
                                Optional.of("shop")),
                        Optional.of(new ClientCertificate(
                                new SecretRef.File("client.pem"), new SecretRef.File("client.key")))));
        assertThat(capability("handler: { kind: java, name: greet }")
                        .execution()
                        .handler())
                .isEqualTo(new HandlerSpec.Java("greet"));
        assertThat(capability("handler: { kind: process, command: [grep, '', -c] }")
                        .execution()
                        .handler())
                .isEqualTo(new HandlerSpec.Process(List.of("grep", "", "-c")));
        assertThat(capability("handler: { kind: process, command: [cat], keepAlive: 4 }")
                        .execution()
                        .handler())
                .isEqualTo(new HandlerSpec.Process(
                        List.of("cat"), HandlerSpec.Process.DEFAULT_MEMORY, ProcessProtocol.JSON_LINES, 4));
        assertThat(capability("handler: { kind: process, command: [cat], memoryMb: 65536 }")
                        .execution()
                        .handler())
                .isEqualTo(new HandlerSpec.Process(List.of("cat"), 68_719_476_736L, ProcessProtocol.JSON, 0));
    }

    @Test
    void inspectionTakesSchemasAsTheyAre() throws IOException {
        String yaml = withKeys("inputSchema: { banned: 1 }");
        assertThat(diagnostics(yaml)).hasSize(1);

        LoadCatalog inspection = new LoadCatalog(new BannedKeywordEngine(), LoadOptions.INSPECTION_ONLY);
        Catalog catalog;
        try (InputStream in = new java.io.ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))) {
            catalog = catalog(inspection.stream("peer.yaml", in));
        }

        Contract contract = catalog.capabilities().get(0).contract();
        assertThat(contract.input().document().get("banned").intValue()).isEqualTo(1);
    }

    @Test
    void aFileIsLoadedFromInsideAJar(@TempDir Path directory) throws IOException {
        URI jar = URI.create("jar:" + directory.resolve("fleet.jar").toUri());
        try (FileSystem files = FileSystems.newFileSystem(jar, Map.of("create", "true"))) {
            Files.createDirectories(files.getPath("/fleet/agents/a"));
            Path file = Files.writeString(files.getPath("/fleet/agents/a/capabilities.yaml"), START);

            assertThat(catalog(new LoadCatalog(new BannedKeywordEngine()).file(file))
                            .agent())
                    .isEqualTo(new AgentId("a"));
            assertThat(new LoadCatalog(new BannedKeywordEngine()).fleet(files.getPath("/fleet")))
                    .isInstanceOf(LoadResult.Loaded.class);
        }
    }

    @Test
    void loadingTwiceGivesTheSame() {
        assertThat(catalog(SEED).capabilities()).isEqualTo(catalog(SEED).capabilities());
        String wrong = SEED.replace("name", "nmae").replace("idempotent: true", "idempotent: yes");
        assertThat(load(wrong)).isEqualTo(load(wrong));
    }

    private static Schema schema(String json) throws MalformedJson {
        return Schema.of(Json.read(json));
    }
}
