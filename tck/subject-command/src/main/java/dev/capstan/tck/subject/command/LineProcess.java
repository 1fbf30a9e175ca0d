package dev.capstan.tck.subject.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.exchange.Abbreviation;
import dev.capstan.tck.json.InvalidJson;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.SubjectUnreachable;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A process that answers requests, with one JSON object per line in both directions. A response has the {@code id} of its
 * request; responses may come in any order. The first violation of this protocol, such as a line that answers no pending
 * request, ends the process. Safe for concurrent use.
 */
public final class LineProcess implements AutoCloseable {

    /** Maximum length of a line in either direction, in bytes. */
    public static final int MAX_LINE_BYTES = 4 * 1024 * 1024;

    /** Maximum number of requests without a response. */
    public static final int MAX_PENDING = 64;

    private static final Duration EXIT_TIMEOUT = Duration.ofSeconds(1);
    private static final int MAX_QUOTED = 200;

    private final Process process;
    private final String description;
    private final ErrorTail errors;
    private final Runnable removeHook;
    private final ExecutorService writer =
            Executors.newSingleThreadExecutor(task -> DaemonThread.create("driver-input", task));
    private final Map<Long, CompletableFuture<JsonNode>> pending = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable String> failure = new AtomicReference<>();

    private LineProcess(Process process, String description) {
        this.process = process;
        this.description = description;
        this.errors = new ErrorTail(process.getErrorStream());
        this.removeHook = ProcessTree.killAtExit(process, "end-of-the-driver");
        DaemonThread.start("driver-output", this::readAll);
    }

    /**
     * Starts a process. It is ended even if the kit exits early. Throws {@link HarnessError} if it cannot be started.
     *
     * @param command executable and arguments
     */
    public static LineProcess start(List<String> command, Path directory) {
        try {
            Process process =
                    new ProcessBuilder(command).directory(directory.toFile()).start();
            return new LineProcess(process, "the driver " + String.join(" ", command));
        } catch (IOException e) {
            throw new HarnessError(
                    "the driver " + String.join(" ", command) + " cannot be run: " + e.getMessage()
                            + "; correct 'command' in the subject's file",
                    e);
        }
    }

    /**
     * Sends a request.
     *
     * @param id its id, different from that of each earlier request
     * @param line its line, without the line break
     * @return waits for its response; throws {@link SubjectUnreachable} if the process has failed
     */
    public CompletableFuture<JsonNode> send(long id, String line) {
        CompletableFuture<JsonNode> response = new CompletableFuture<>();
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_LINE_BYTES) {
            throw new HarnessError("a request to the driver is longer than " + MAX_LINE_BYTES + " bytes");
        }
        if (pending.size() >= MAX_PENDING) {
            fail("leaves " + MAX_PENDING + " requests without a response");
        }
        pending.put(id, response);
        try {
            writer.execute(() -> write(bytes));
        } catch (RejectedExecutionException e) {
            // The process has failed: its pending requests fail below.
        }
        if (failure.get() != null) {
            failPending();
        }
        return response;
    }

    /**
     * Waits for a response. Without one in time, the process is ended.
     *
     * @param request description of the request for messages
     * @param timeout maximum wait
     */
    public JsonNode await(String request, CompletableFuture<JsonNode> response, Duration timeout) {
        try {
            return response.get(Math.max(0, timeout.toMillis()), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            fail("had no response to " + request + " in time");
            throw new SubjectUnreachable(String.valueOf(failure.get()));
        } catch (ExecutionException e) {
            throw new SubjectUnreachable(String.valueOf(failure.get()));
        } catch (InterruptedException e) {
            throw HarnessError.interrupted(e);
        }
    }

    /** Returns why the process has failed, or null. */
    public @Nullable String failure() {
        return failure.get();
    }

    /** Returns the end of its standard error since the last call; empty if it printed nothing. */
    public String drainErrors() {
        return errors.drain();
    }

    /**
     * Ends the process because of a violation of the protocol. The first reason is kept.
     *
     * @param reason continuation of a sentence about the driver
     */
    public void fail(String reason) {
        if (!process.isAlive()) {
            errors.awaitEnd(EXIT_TIMEOUT);
        }
        if (failure.compareAndSet(null, description + " " + reason + ErrorTail.describe(errors.peek()))) {
            ProcessTree.kill(process);
        }
        failPending();
    }

    @Override
    public void close() {
        failure.compareAndSet(null, description + " was stopped");
        ProcessTree.kill(process);
        writer.shutdownNow();
        failPending();
        removeHook.run();
    }

    private void failPending() {
        // One by one: a request that is added meanwhile must not be removed without a response.
        for (Long id : pending.keySet()) {
            CompletableFuture<JsonNode> response = pending.remove(id);
            if (response != null) {
                response.completeExceptionally(new SubjectUnreachable(String.valueOf(failure.get())));
            }
        }
    }

    private void write(byte[] line) {
        try {
            OutputStream stream = process.getOutputStream();
            stream.write(line);
            stream.flush();
        } catch (IOException e) {
            fail(ended("does not read its standard input"));
        }
    }

    private void readAll() {
        try (InputStream stream = new BufferedInputStream(process.getInputStream())) {
            for (String line = line(stream); line != null; line = line(stream)) {
                accept(line);
            }
            fail(ended("closed its standard output"));
        } catch (CharacterCodingException e) {
            fail("printed a line that is not UTF-8");
        } catch (IOException e) {
            fail(ended("cannot be read"));
        }
    }

    private void accept(String line) {
        try {
            JsonNode response = Json.read(line);
            JsonNode id = response.path("id");
            CompletableFuture<JsonNode> waiting = id.isIntegralNumber() ? pending.remove(id.asLong()) : null;
            if (waiting == null) {
                fail("printed a line that answers no pending request: " + Abbreviation.of(line, MAX_QUOTED));
            } else {
                waiting.complete(response);
            }
        } catch (InvalidJson e) {
            fail("printed a line that is not JSON (" + e.getMessage() + "): " + Abbreviation.of(line, MAX_QUOTED)
                    + "; write logs to standard error");
        }
    }

    /** Returns the next line, or null at the end or after a failure. */
    private @Nullable String line(InputStream stream) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = stream.read();
        while (next >= 0 && next != '\n') {
            line.write(next);
            if (line.size() > MAX_LINE_BYTES) {
                fail("printed a line longer than " + MAX_LINE_BYTES + " bytes");
                return null;
            }
            next = stream.read();
        }
        if (failure.get() != null || next < 0) {
            return null;
        }
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(line.toByteArray()))
                .toString();
    }

    /** Returns the exit code of a process that has ended, or what it does while it runs. */
    private String ended(String otherwise) {
        try {
            return process.waitFor(EXIT_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)
                    ? "ended with exit code " + process.exitValue()
                    : otherwise;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return otherwise;
        }
    }
}
