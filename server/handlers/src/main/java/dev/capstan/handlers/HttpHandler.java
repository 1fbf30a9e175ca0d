package dev.capstan.handlers;

import dev.capstan.core.HandlerSpec;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.handler.PartRefused;
import dev.capstan.core.invocation.Call;
import dev.capstan.core.json.Json;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.handlers.client.OpenResponse;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.client.OutwardRequest;
import dev.capstan.handlers.resources.TraceHeaders;
import dev.capstan.handlers.service.FailedExchange;
import dev.capstan.handlers.service.HttpFailure;
import dev.capstan.handlers.service.ResponseReader;
import dev.capstan.handlers.service.ServiceExchange;
import dev.capstan.handlers.service.ServiceStream;
import dev.capstan.handlers.service.StreamFormat;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The handler that forwards a call to a service over HTTP. The declaration says which part of the payload goes to the
 * path, the query, the headers and the body, with which credentials, and what each status means. A query parameter that
 * the declaration fixes is not set by a payload: such a call is refused before anything is sent.
 *
 * <p>A response of server-sent events or JSON lines is a stream: see {@link ServiceStream}.
 *
 * <p>The headers of {@link CallerNames#HEADERS} name the caller to the service, unless the declaration turns them off.
 * A 2xx response is the result, and a 4xx response is the service's own refusal. Redirects are not followed. Transient
 * failures are distinguished from permanent ones. The whole exchange ends at the call's deadline.
 */
public final class HttpHandler {

    /** The header that carries the trace of a call onwards. */
    public static final String TRACE_HEADER = "Trace-Id";

    private final ServiceExchange exchange;
    private final InstantSource clock;

    /**
     * Creates a handler for services that need no secrets.
     *
     * @param client the HTTP client
     * @param clock time source
     */
    public HttpHandler(OutwardHttpClient client, InstantSource clock) {
        this(client, SecretReader.NONE, clock);
    }

    /**
     * Creates a handler.
     *
     * @param client the HTTP client for services that ask for no client certificate
     * @param secrets source of the secrets that declarations refer to
     * @param clock time source
     */
    public HttpHandler(OutwardHttpClient client, SecretReader secrets, InstantSource clock) {
        this.exchange = new ServiceExchange(client, secrets, clock);
        this.clock = clock;
    }

    HandlerResult forward(HandlerSpec.Http spec, Call call, Instant deadline) throws InterruptedException {
        try (OpenResponse response =
                exchange.send(spec, call.payload(), request -> addHeaders(request, spec, call), deadline)) {
            Optional<StreamFormat> format = StreamFormat.of(response);
            return format.isPresent()
                    ? new ServiceStream(call.parts(), response).read(format.get())
                    : toResult(spec, response, response.readAll(Json.MAX_BYTES));
        } catch (PartRefused part) {
            return new HandlerResult.Failed(part.refusal());
        } catch (FailedExchange failed) {
            return failed.result();
        } catch (IOException e) {
            return HttpFailure.byException(e);
        }
    }

    private static void addHeaders(OutwardRequest request, HandlerSpec.Http spec, Call call) {
        request.setHeader(TRACE_HEADER, call.traceId());
        TraceHeaders.set(request::setHeader, call.trace());
        if (spec.callerHeaders()) {
            CallerNames.HEADERS.of(call.caller()).forEach(request::setHeader);
        }
    }

    private HandlerResult toResult(HandlerSpec.Http spec, OpenResponse response, Optional<byte[]> body) {
        int status = response.status();
        ResponseReader reader = new ResponseReader(spec.response());
        if (status >= 200 && status < 300) {
            return reader.result(body);
        }
        Optional<Duration> wait = HttpFailure.retryAfter(response.header("Retry-After"), clock.instant());
        return reader.error(status, body, wait).orElseGet(() -> HttpFailure.byStatus(status, wait));
    }
}
