package dev.capstan.handlers.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.json.Json;
import dev.capstan.core.secret.SecretReader;
import dev.capstan.core.service.ServiceCredentials.ClientCredentials;
import dev.capstan.handlers.client.OpenResponse;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.client.OutwardRequest;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * The exchange of a request and a response with a service. The whole exchange, with that for an access token, ends at
 * the deadline.
 */
public final class ServiceExchange {

    private static final int UNAUTHORIZED = 401;

    private final ServiceSecrets secrets;
    private final ServiceClients clients;
    private final AccessTokens tokens;
    private final InstantSource clock;

    /**
     * Creates the exchanges of a server.
     *
     * @param client client for services without a client certificate
     * @param secrets source of secrets
     * @param clock time source
     */
    public ServiceExchange(OutwardHttpClient client, SecretReader secrets, InstantSource clock) {
        this.secrets = new ServiceSecrets(secrets);
        this.clients = new ServiceClients(client, this.secrets);
        this.tokens = new AccessTokens(client, this.secrets, clock);
        this.clock = clock;
    }

    /**
     * Sends a payload and returns the response, whose body is not read yet. A service that refuses the access token
     * gets another one, once.
     *
     * @param headers sets headers that no declaration can replace
     * @throws IOException if there is no response
     */
    public OpenResponse send(
            HandlerSpec.Http spec, JsonNode payload, Consumer<OutwardRequest> headers, Instant deadline)
            throws FailedExchange, IOException, InterruptedException {
        OutwardRequest request = new RequestWriter(spec, secrets, payload).write();
        headers.accept(request);
        OutwardHttpClient client = clients.of(spec.certificate());
        if (!(spec.credentials() instanceof ClientCredentials own)) {
            return client.send(request, remaining(deadline));
        }
        CompletableFuture<AccessToken> token = tokens.of(own);
        OpenResponse response = client.send(authorized(request, token, deadline), remaining(deadline));
        if (response.status() != UNAUTHORIZED) {
            return response;
        }
        try (response) {
            response.readAll(Json.MAX_BYTES);
        }
        tokens.refused(own, token);
        return client.send(authorized(request, tokens.of(own), deadline), remaining(deadline));
    }

    private OutwardRequest authorized(OutwardRequest request, CompletableFuture<AccessToken> token, Instant deadline)
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

    private Duration remaining(Instant deadline) {
        return OutwardHttpClient.limit(clock, deadline);
    }
}
