package dev.capstan.handlers.service;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Refusal;
import dev.capstan.core.RefusalCode;
import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.execution.HandlerResult;
import dev.capstan.core.service.ServiceCredentials.ClientCredentials;
import dev.capstan.core.text.NameRule;
import dev.capstan.handlers.client.HostNotAllowed;
import dev.capstan.handlers.client.OpenResponse;
import dev.capstan.handlers.client.OutwardHttpClient;
import dev.capstan.handlers.client.OutwardRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * The access tokens of this server as a client of OAuth 2 (RFC 6749, 4.4). A token is fetched once for all calls that
 * need it, and again before it expires. At most one token is kept for each declared client.
 */
final class AccessTokens {

    private static final System.Logger LOG = System.getLogger(AccessTokens.class.getName());
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration RENEWAL = Duration.ofSeconds(30);
    private static final long DEFAULT_LIFETIME_SECONDS = 300;
    private static final long MAX_LIFETIME_SECONDS = Duration.ofDays(1).toSeconds();
    private static final int MAX_BYTES = 64 << 10;
    private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7E]+");

    private final OutwardHttpClient client;
    private final ServiceSecrets secrets;
    private final InstantSource clock;
    private final ConcurrentMap<ClientCredentials, CompletableFuture<AccessToken>> tokens = new ConcurrentHashMap<>();

    AccessTokens(OutwardHttpClient client, ServiceSecrets secrets, InstantSource clock) {
        this.client = client;
        this.secrets = secrets;
        this.clock = clock;
    }

    /** Returns the token of a client: the known one, or one that is being fetched. */
    CompletableFuture<AccessToken> of(ClientCredentials credentials) {
        while (true) {
            CompletableFuture<AccessToken> known = tokens.get(credentials);
            if (known != null && isUsable(known)) {
                return known;
            }
            CompletableFuture<AccessToken> fresh = new CompletableFuture<>();
            boolean isNext = known == null
                    ? tokens.putIfAbsent(credentials, fresh) == null
                    : tokens.replace(credentials, known, fresh);
            if (isNext) {
                fetch(credentials, fresh);
                return fresh;
            }
        }
    }

    /** Removes a token that the service has refused. */
    void refused(ClientCredentials credentials, CompletableFuture<AccessToken> token) {
        tokens.remove(credentials, token);
    }

    private boolean isUsable(CompletableFuture<AccessToken> token) {
        return !token.isDone()
                || (!token.isCompletedExceptionally() && token.join().renewal().isAfter(clock.instant()));
    }

    /** Fetches on a thread of its own, because the call that begins it may end before others that wait for it. */
    private void fetch(ClientCredentials credentials, CompletableFuture<AccessToken> fresh) {
        CompletableFuture<AccessToken> fetched = new CompletableFuture<>();
        Thread thread = DaemonThreads.named("access-token", () -> {
            try {
                fetched.complete(fetched(credentials));
            } catch (Throwable failure) {
                // Otherwise every later call would wait for this token.
                fetched.completeExceptionally(failure);
            }
        });
        fetched.orTimeout(TIMEOUT.toSeconds(), TimeUnit.SECONDS).whenComplete((token, failure) -> {
            if (failure == null) {
                fresh.complete(token);
            } else {
                thread.interrupt();
                fresh.completeExceptionally(failure instanceof FailedExchange ? failure : unreachable(failure));
            }
        });
        thread.start();
    }

    private AccessToken fetched(ClientCredentials credentials)
            throws FailedExchange, IOException, InterruptedException {
        try (OpenResponse response = client.send(request(credentials), TIMEOUT)) {
            return token(response, response.readAll(MAX_BYTES));
        } catch (HostNotAllowed e) {
            throw new FailedExchange(HttpFailure.byException(e));
        }
    }

    private OutwardRequest request(ClientCredentials credentials) throws FailedExchange {
        List<String> form = new ArrayList<>(List.of("grant_type=client_credentials"));
        if (!credentials.scopes().isEmpty()) {
            form.add(PayloadText.parameter("scope", String.join(" ", credentials.scopes())));
        }
        credentials.audience().ifPresent(audience -> form.add(PayloadText.parameter("audience", audience)));
        String secret = secrets.text(credentials.clientSecret());
        return new OutwardRequest("POST", credentials.tokenUrl())
                .setHeader("Accept", "application/json")
                .setHeader("Content-Type", "application/x-www-form-urlencoded")
                .setHeader(
                        "Authorization",
                        PayloadText.basic(PayloadText.encoded(credentials.clientId()), PayloadText.encoded(secret)))
                .setBody(String.join("&", form).getBytes(StandardCharsets.US_ASCII));
    }

    private AccessToken token(OpenResponse response, Optional<byte[]> read) throws FailedExchange {
        int status = response.status();
        JsonNode body = ResponseReader.json(read);
        String value = body.path("access_token").asText();
        if (status != 200
                || !TOKEN.matcher(value).matches()
                || !body.path("token_type").asText("Bearer").equalsIgnoreCase("Bearer")) {
            throw isTransient(status) ? unavailable(response) : refused(status, body);
        }
        long lifetime = Math.min(body.path("expires_in").asLong(DEFAULT_LIFETIME_SECONDS), MAX_LIFETIME_SECONDS);
        Duration usable = Duration.ofSeconds(lifetime).minus(RENEWAL);
        Duration half = Duration.ofSeconds(Math.max(1, lifetime)).dividedBy(2);
        return new AccessToken(value, clock.instant().plus(usable.compareTo(half) > 0 ? usable : half));
    }

    private static FailedExchange unreachable(Throwable cause) {
        LOG.log(System.Logger.Level.INFO, "an access token could not be fetched: {0}", cause.toString());
        return new FailedExchange(HandlerResult.notExecuted(
                RefusalCode.NETWORK_ERROR,
                "the authorization server of the service behind the capability cannot be reached"));
    }

    private static FailedExchange refused(int status, JsonNode body) {
        String code = body.path("error").asText();
        String reason = NameRule.isName(code) ? " (" + code + ")" : "";
        return FailedExchange.misconfigured("the authorization server of the service behind the capability gave no"
                + " access token: HTTP " + status + reason + "; tell the operator");
    }

    private static boolean isTransient(int status) {
        return status == 408 || status == 429 || status >= 500;
    }

    /** Returns the reason for a refusal that may be over soon. The service itself was not called. */
    private FailedExchange unavailable(OpenResponse response) {
        RefusalCode code = response.status() == 429 ? RefusalCode.BUSY : RefusalCode.NETWORK_ERROR;
        Refusal refusal = Refusal.of(
                code,
                "the authorization server of the service behind the capability returned HTTP " + response.status());
        Optional<Duration> wait = HttpFailure.retryAfter(response.header("Retry-After"), clock.instant());
        return new FailedExchange(
                new HandlerResult.Failed(wait.map(refusal::after).orElse(refusal), true));
    }
}
