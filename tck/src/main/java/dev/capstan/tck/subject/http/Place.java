package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.agh.Operator;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.file.SubjectFile;

/**
 * A server of the subject, by what the kit speaks to it.
 *
 * @param network its peers, over HTTP
 */
record Place(AgentAuth agentAuth, PeerNetwork network, Operator operator) {

    static Place at(String url, SubjectFile file, Commands commands, Journal journal) {
        Wire wire = new Wire(url, journal);
        Hooks hooks = new Hooks(file, url, commands, wire);
        String channel = file.peers().channel();
        return new Place(
                new HttpAgentAuth(wire, hooks), new HttpPeerNetwork(wire, channel), new HookedOperator(hooks, channel));
    }
}
