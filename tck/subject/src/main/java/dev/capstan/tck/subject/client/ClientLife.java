package dev.capstan.tck.subject.client;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.auth.Operation;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The messages of an agent's life: it is registered, gets a second capability, executes both, one of them at another
 * server, is reactivated and ends. A second agent of the same host is registered beside it, and a third one at the other
 * server.
 *
 * @param issuer issuer of the server that knows the agent
 * @param elsewhere location of the second capability, at another server
 * @param requests requests to the server and executions at the other one, in the order of their arrival at each
 * @param all these requests and all others at the other server
 * @param succeeded acts that the client reports as successful
 * @param exchanges the same messages for human readers
 */
public record ClientLife(
        String issuer,
        String elsewhere,
        List<ReceivedRequest> requests,
        List<ReceivedRequest> all,
        Set<ClientAct> succeeded,
        List<Exchange> exchanges) {

    /** Name of the capability that is executed at the default location. */
    public static final String CAPABILITY = "check_balance";

    /** Name of the capability that is executed at another server. */
    public static final String CAPABILITY_ELSEWHERE = "transfer_funds";

    public ClientLife {
        requests = List.copyOf(requests);
        all = List.copyOf(all);
        succeeded = Set.copyOf(succeeded);
        exchanges = List.copyOf(exchanges);
    }

    /** Leads an agent of a client through its life. An act that fails shortens the life. */
    public static ClientLife lead(AgentClient client) {
        try (ScriptedServer server = ScriptedServer.start();
                ScriptedServer other = ScriptedServer.start()) {
            String elsewhere = other.document().branch();
            server.agents().locate(CAPABILITY_ELSEWHERE, elsewhere);
            Path state = client.createState();
            Map<String, String> values = new HashMap<>(
                    Map.of("url", server.url(), "state", state.toString(), "name", "first", "capability", CAPABILITY));
            values.put("arguments", Json.write(Json.object()));
            Set<ClientAct> succeeded = EnumSet.noneOf(ClientAct.class);
            perform(client, ClientAct.CONNECT, values, succeeded);
            if (!server.agents().ids().isEmpty()) {
                values.put("agent_id", server.agents().ids().get(0));
                perform(client, ClientAct.STATUS, values, succeeded);
                perform(client, ClientAct.EXECUTE, values, succeeded);
                values.put("capability", CAPABILITY_ELSEWHERE);
                perform(client, ClientAct.REQUEST, values, succeeded);
                perform(client, ClientAct.EXECUTE, values, succeeded);
                perform(client, ClientAct.REACTIVATE, values, succeeded);
                Map<String, String> second = new HashMap<>(values);
                second.put("name", "second");
                second.put("capability", CAPABILITY);
                perform(client, ClientAct.CONNECT, second, succeeded);
                perform(client, ClientAct.DISCONNECT, values, succeeded);
                second.put("url", other.url());
                client.perform(ClientAct.CONNECT, second);
            }
            return new ClientLife(
                    server.url(),
                    elsewhere,
                    Stream.concat(server.received().stream(), other.received(Operation.EXECUTE).stream())
                            .toList(),
                    Stream.concat(server.received().stream(), other.received().stream())
                            .toList(),
                    succeeded,
                    Stream.concat(server.exchanges().stream(), other.exchanges().stream())
                            .toList());
        }
    }

    private static void perform(
            AgentClient client, ClientAct act, Map<String, String> values, Set<ClientAct> succeeded) {
        if (client.perform(act, values).done()) {
            succeeded.add(act);
        }
    }

    /** Returns the tokens of the host. Throws {@link NotObservable} if there are none. */
    public List<ReceivedToken> hostTokens() {
        return required(
                "token of a host",
                ReceivedToken.of(sent(Operation.REGISTER, Operation.STATUS, Operation.REACTIVATE, Operation.REVOKE)));
    }

    /** Returns the tokens of agents. Throws {@link NotObservable} if there are none. */
    public List<ReceivedToken> agentTokens() {
        return required("token of an agent", ReceivedToken.of(sent(Operation.EXECUTE, Operation.REQUEST_CAPABILITY)));
    }

    /** Returns all tokens. Throws {@link NotObservable} if there are none. */
    public List<ReceivedToken> tokens() {
        return required("token", ReceivedToken.of(requests));
    }

    /**
     * Returns the requests of an act. Throws {@link ConformanceFailure} if the client reports success without a request,
     * and {@link NotObservable} if it reports a failure without one.
     */
    public List<ReceivedRequest> requests(ClientAct act, Operation operation) {
        if (succeeded.contains(act) && sent(operation).isEmpty()) {
            throw new ConformanceFailure("the hook '" + act.hook()
                    + "' succeeds, and the server has received no request" + " for " + operation.endpoint());
        }
        return requests(operation);
    }

    /** Returns the requests of an operation. Throws {@link NotObservable} if there are none. */
    public List<ReceivedRequest> requests(Operation operation) {
        return required("request for " + operation.endpoint(), sent(operation));
    }

    private List<ReceivedRequest> sent(Operation... operations) {
        return requests.stream().filter(request -> request.is(operations)).toList();
    }

    private static <T> List<T> required(String description, List<T> found) {
        if (found.isEmpty()) {
            throw new NotObservable("the client sent no " + description + " during an agent's life");
        }
        return found;
    }
}
