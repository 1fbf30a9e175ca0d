package dev.capstan.tck.subject.agent;

/** Asks agents for capabilities (TC-3). */
public interface AgentRequests {

    /** Sends a request and returns what became of it. */
    AgentResponse send(AgentRequest request);

    /** Returns the response to a request that was not awaited, as far as it is known now. */
    AgentResponse later(String correlation);
}
