package dev.capstan.http.access;

import dev.capstan.core.Refusal;
import dev.capstan.core.invocation.Caller;
import dev.capstan.core.port.AuditUnavailable;
import dev.capstan.grants.AuthenticateAgent;
import dev.capstan.grants.Refused;
import dev.capstan.http.common.Answers;
import dev.capstan.http.common.RequestShape;
import dev.capstan.http.origin.AnonymousCallers;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.MutableHttpResponse;
import jakarta.inject.Singleton;
import java.util.Optional;

/** Who is let in to the registry and to negotiation: accounts, agents, and, to read, whoever is let in at all. */
@Singleton
public final class Entrance {

    private final Callers callers;
    private final Owners owners;
    private final AgentAuth agentAuth;
    private final AuthenticateAgent authenticateAgent;
    private final PublicUrl url;
    private final OwnPages own;
    private final AnonymousCallers anonymous;

    Entrance(
            Callers callers,
            Owners owners,
            AgentAuth agentAuth,
            AuthenticateAgent authenticateAgent,
            PublicUrl url,
            OwnPages own,
            AnonymousCallers anonymous) {
        this.callers = callers;
        this.owners = owners;
        this.agentAuth = agentAuth;
        this.authenticateAgent = authenticateAgent;
        this.url = url;
        this.own = own;
        this.anonymous = anonymous;
    }

    /** What is done for whoever has come in. */
    @FunctionalInterface
    public interface Operation<T> {

        /** The answer. */
        HttpResponse<?> run(T who) throws RequestShape.Misshapen;
    }

    /** The answer to whoever may read at an address. */
    public HttpResponse<?> reader(HttpRequest<?> request, String address, Operation<HttpRequest<?>> operation) {
        return answer(() -> {
            if (AgentAuth.hasToken(request)) {
                callers.of(request, address);
                return operation.run(request);
            }
            Optional<HttpResponse<?>> refusal = stranger(request);
            return refusal.isPresent() ? refusal.get() : operation.run(request);
        });
    }

    private Optional<HttpResponse<?>> stranger(HttpRequest<?> request) {
        return anonymous.admit(request) ? Optional.empty() : owners.refusal(request);
    }

    /** The answer to a caller of an address. */
    public HttpResponse<?> caller(HttpRequest<?> request, String address, Operation<Caller> operation) {
        return answer(() -> operation.run(callers.of(request, address)));
    }

    /**
     * The answer to a publisher: the host of an agent, or nothing where an account publishes for the registry. A browser
     * that remembers the account's password sends it for other sites too; those are refused.
     */
    public HttpResponse<?> publisher(HttpRequest<?> request, String address, Operation<Optional<String>> operation) {
        return answer(() -> {
            if (AgentAuth.hasToken(request)) {
                String token = AgentAuth.bearer(request).orElseThrow();
                return operation.run(Optional.of(authenticateAgent
                        .authenticate(token, url.issuer() + address)
                        .host()
                        .id()));
            }
            if (!own.mayHaveSent(request)) {
                return Answers.refused(OwnPages.FOREIGN);
            }
            Optional<HttpResponse<?>> refusal = owners.refusal(request);
            return refusal.isPresent() ? refusal.get() : operation.run(Optional.empty());
        });
    }

    private HttpResponse<?> answer(AgentAuth.Operation operation) {
        try {
            return operation.run();
        } catch (Refused refused) {
            return hinted(refused.refusal());
        } catch (RequestShape.Misshapen misshapen) {
            return Answers.refused(misshapen.refusal());
        } catch (AuditUnavailable unavailable) {
            return Answers.refused(Answers.UNRECORDED);
        }
    }

    private MutableHttpResponse<byte[]> hinted(Refusal refusal) {
        return agentAuth.hinted(Answers.refused(refusal));
    }
}
