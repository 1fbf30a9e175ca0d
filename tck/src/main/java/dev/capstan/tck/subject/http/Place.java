package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.agh.Operator;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Registry;

/**
 * A server of the subject, by what the kit speaks to it.
 *
 * @param wire what carries everything else
 * @param network its peers, over HTTP
 */
record Place(
        Wire wire,
        AgentAuth agentAuth,
        PeerNetwork network,
        Operator operator,
        Registry registry,
        Negotiations negotiations) {

    static Place at(String url, SubjectFile file, Commands commands, Journal journal, Patience patience) {
        Wire wire = new Wire(url, journal, patience);
        Hooks hooks = new Hooks(file, url, commands, wire);
        String channel = file.peers().channel();
        AgentAuth agentAuth = new HttpAgentAuth(wire, hooks, file.concessions());
        return new Place(
                wire,
                agentAuth,
                new HttpPeerNetwork(wire, channel),
                new HookedOperator(hooks, channel),
                new HttpRegistry(file, wire, hooks, agentAuth),
                new HttpNegotiations(wire, agentAuth));
    }
}
