package dev.capstan.handlers.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.io.BoundedBody;
import dev.capstan.core.json.Json;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.core.service.ServiceCredentials.ClientCredentials;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpResponse.ResponseInfo;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The exchange of a request and a response with a service. The whole exchange, with that for an access token, ends at
 * the deadline.
 */
public final class ServiceExchange {

    private static final Duration MIN_TIMEOUT = Duration.ofMillis(1);
    private static final int UNAUTHORIZED = 401;

    private final ServiceSecrets secrets;
    private final ServiceClients clients;
    private final AccessTokens tokens;
    private final InstantSource clock;

    /**
     * Creates the exchanges of a server.
     *
     * @param client client for services without a client certificate
     * @param builders builders of the clients for services with one
     * @param secrets source of secrets
     * @param clock time source
     */
    public ServiceExchange(
            HttpClient client, Supplier<HttpClient.Builder> builders, SecretReader secrets, InstantSource clock) {
        this.secrets = new ServiceSecrets(secrets);
        this.clients = new ServiceClients(client, builders, this.secrets);
        this.tokens = new AccessTokens(client, this.secrets, clock);
        this.clock = clock;
    }

    /**
     * Sends a payload and returns the response, with a body of at most {@link Json#MAX_BYTES} or with one that is read
     * while it arrives. A service that refuses the access token gets another one, once.
     *
     * @param headers sets headers that no declaration can replace
     */
    public HttpResponse<ServiceBody> send(
            HandlerSpec.Http spec, JsonNode payload, Consumer<HttpRequest.Builder> headers, Instant deadline)
            throws FailedExchange, InterruptedException {
        HttpRequest.Builder request = new RequestWriter(spec, secrets, payload).write();
        headers.accept(request);
        HttpClient client = clients.of(spec.certificate());
        if (!(spec.credentials() instanceof ClientCredentials own)) {
            return send(client, request, deadline);
        }
        CompletableFuture<AccessToken> token = tokens.of(own);
        HttpResponse<ServiceBody> response = send(client, authorized(request, token, deadline), deadline);
        if (response.statusCode() != UNAUTHORIZED) {
            return response;
        }
        tokens.refused(own, token);
        return send(client, authorized(request, tokens.of(own), deadline), deadline);
    }

    private HttpRequest.Builder authorized(
            HttpRequest.Builder request, CompletableFuture<AccessToken> token, Instant deadline)
            throws FailedExchange, InterruptedException {
        try {
            AccessToken known = token.get(remaining(deadline).toNanos(), TimeUnit.NANOSECONDS);
            return request.setHeader("Authorization", "Bearer " + known.value());
        } catch (TimeoutException late) {
            throw new FailedExchange(HttpFailure.timedOut());
        } catch (ExecutionException e) {
            throw e.getCause() instanceof FailedExchange known
                    ? known
                    : new FailedExchange(HttpFailure.byException(Objects.requireNonNull(e.getCause())));
        }
    }

    private HttpResponse<ServiceBody> send(HttpClient client, HttpRequest.Builder request, Instant deadline)
            throws FailedExchange, InterruptedException {
        // Only a future can be abandoned at the deadline: on Java 17 a thread that reads the body cannot be
        // interrupted.
        CompletableFuture<HttpResponse<ServiceBody>> exchange =
                client.sendAsync(request.timeout(remaining(deadline)).build(), ServiceExchange::body);
        try {
            return exchange.get(remaining(deadline).toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw new FailedExchange(HttpFailure.timedOut());
        } catch (ExecutionException e) {
            throw new FailedExchange(HttpFailure.byException(Objects.requireNonNull(e.getCause())));
        } finally {
            exchange.cancel(true);
        }
    }

    private static BodySubscriber<ServiceBody> body(ResponseInfo head) {
        return StreamFormat.of(head)
                .<BodySubscriber<ServiceBody>>map(StreamedBody::new)
                .orElseGet(() -> BodySubscribers.mapping(new BoundedBody(Json.MAX_BYTES), ServiceBody.Whole::new));
    }

    private Duration remaining(Instant deadline) {
        Duration left = Duration.between(clock.instant(), deadline);
        return left.compareTo(MIN_TIMEOUT) < 0 ? MIN_TIMEOUT : left;
    }
}
