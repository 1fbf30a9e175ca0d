-- How many agents a host and a person have, and how many interactions a peer has opened, is counted before one is added.
CREATE INDEX agent_by_host ON agent (host_id, status, created_at);

CREATE INDEX agent_by_user ON agent (user_id, status, created_at);

CREATE INDEX interaction_by_initiator ON interaction (initiator, state);
