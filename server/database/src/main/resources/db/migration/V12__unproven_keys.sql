-- A key that was taken without a proof of its possession works beside the one that it replaced, which stays in key_x and
-- keeps its place in host_key or agent_key. Nobody is kept from the other one before it has signed.
ALTER TABLE host ADD COLUMN unproven_x VARCHAR(43);
ALTER TABLE agent ADD COLUMN unproven_x VARCHAR(43);
