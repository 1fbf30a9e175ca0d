package dev.capstan.server.campaign;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The effects of handlers: a service that counts the calls that reach it, and a file that a program adds a line to. */
final class HandlerEffects implements AutoCloseable {

    private static final Pattern MARK = Pattern.compile("\"mark\":\"([^\"]+)\"");
    private static final byte[] ANSWER = "{}".getBytes(StandardCharsets.UTF_8);

    private final Map<String, Integer> counts = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer service;
    private final Path lines;
    private long linesRead;
    private final AtomicInteger seldom = new AtomicInteger();
    private volatile boolean isBroken;

    /**
     * Starts the service.
     *
     * @param files directory of the files of agents
     */
    HandlerEffects(Path files) throws IOException {
        lines = Files.createFile(
                Files.createDirectories(files.resolve("counter")).resolve("effects"));
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/", this::count);
        service.setExecutor(threads);
        service.start();
    }

    /** Writes a fleet whose handlers have these effects. */
    void declare(Path fleet) throws IOException {
        Path agent = Files.createDirectories(fleet.resolve("agents/counter"));
        Files.writeString(agent.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://counter
                transports: [{ kind: memory, topics: { requests: agents.counter.requests } }]
                capabilities:
                  - name: count
                    summary: Count a mark.
                    outcome: A mark that is counted.
                    permissions: ["network:write"]
                    timeoutMs: 2000
                    handler: { kind: http, url: "http://127.0.0.1:%d/", method: POST }
                  - name: seldom
                    permissions: ["network:write"]
                    timeoutMs: 2000
                    rateLimit: { requests: 1, period: 2s }
                    handler: { kind: http, url: "http://127.0.0.1:%d/seldom", method: POST }
                  - name: append
                    permissions: ["compute:execute", "filesystem:write"]
                    timeoutMs: 5000
                    handler:
                      kind: process
                      command: [sh, -c, "cd $CAPSTAN_FILES && cat >> effects && echo >> effects && echo '{}'"]
                """.formatted(
                        service.getAddress().getPort(), service.getAddress().getPort()));
        Path reader = Files.createDirectories(fleet.resolve("agents/reader"));
        Files.writeString(reader.resolve("capabilities.yaml"), """
                version: 1
                agent: agent://reader
                transports: [{ kind: memory, topics: { requests: agents.reader.requests } }]
                capabilities:
                  - { name: read-back, handler: { kind: java, name: probe.echo } }
                """);
    }

    private void count(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (exchange.getRequestURI().getPath().equals("/seldom")) {
                seldom.incrementAndGet();
            }
            record(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            if (!isBroken) {
                exchange.sendResponseHeaders(200, ANSWER.length);
                exchange.getResponseBody().write(ANSWER);
            }
        }
    }

    private void record(String request) {
        Matcher mark = MARK.matcher(request);
        while (mark.find()) {
            counts.merge(mark.group(1), 1, Integer::sum);
        }
    }

    /** Returns how many calls of the capability {@code seldom} have reached the service. */
    int seldom() {
        return seldom.get();
    }

    /** Has the service hang up without a response, after the effect. */
    void breakDown(boolean breaks) {
        isBroken = breaks;
    }

    /** Returns how often each mark was seen since this was last asked. */
    Map<String, Integer> drainCounts() throws IOException {
        String text = Files.readString(lines);
        text.substring((int) linesRead).lines().forEach(this::record);
        linesRead = text.length();
        Map<String, Integer> taken = Map.copyOf(counts);
        counts.keySet().removeAll(taken.keySet());
        return taken;
    }

    @Override
    public void close() {
        service.stop(0);
        threads.shutdownNow();
    }
}
