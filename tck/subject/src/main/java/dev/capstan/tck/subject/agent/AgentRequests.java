package dev.capstan.tck.subject.agent;

/** Client for the capabilities of agents (TC-3). */
public interface AgentRequests {

    /** Sends a request and returns its outcome. */
    AgentResponse send(AgentRequest request);

    /** Returns the current response to a request that was not awaited. */
    AgentResponse currentResponse(String correlation);
}
