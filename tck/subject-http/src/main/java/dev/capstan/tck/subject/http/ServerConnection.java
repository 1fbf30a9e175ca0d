package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.agent.AgentRequests;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.PeerOperations;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.http.client.RecordingHttpClient;
import dev.capstan.tck.subject.http.client.TimeoutPolicy;
import dev.capstan.tck.subject.invocation.Invocations;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Registry;
import dev.capstan.tck.subject.wire.ExchangeLog;

/**
 * A server of the subject, with the APIs that the kit uses.
 *
 * @param client client for all other messages
 * @param hooks hooks of its file, for actions outside the protocols
 * @param network its peers, over HTTP
 */
record ServerConnection(
        RecordingHttpClient client,
        HookRunner hooks,
        AgentRequests agentRequests,
        Invocations invocations,
        AgentAuth agentAuth,
        PeerNetwork network,
        PeerOperations operator,
        Registry registry,
        Negotiations negotiations) {

    /**
     * Connects to a server of a subject.
     *
     * @param url its base URL
     * @param exchangeLog log of the exchanged messages
     */
    static ServerConnection to(String url, SubjectAccess access, ExchangeLog exchangeLog, TimeoutPolicy timeoutPolicy) {
        RecordingHttpClient client = new RecordingHttpClient(url, exchangeLog, timeoutPolicy, access.retries());
        HookRunner hooks = new HookRunner(access.file(), url, access.commands(), client);
        String channel = access.file().peers().channel();
        AgentAuth agentAuth = new HttpAgentAuth(client, hooks, access.file().deviations());
        return new ServerConnection(
                client,
                hooks,
                new HttpAgentRequests(client, access.file().fixtures()),
                new HttpInvocations(client, access.file().fixtures(), agentAuth),
                agentAuth,
                new HttpPeerNetwork(client, channel),
                new HookPeerOperations(hooks, channel),
                new HttpRegistry(access.file(), client, hooks, agentAuth),
                new HttpNegotiations(client, agentAuth));
    }
}
