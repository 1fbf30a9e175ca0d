-- A message that a bus delivers until it is settled is taken by its own deliveries again, and by no copy of it.
ALTER TABLE seen_token ADD COLUMN taken_by UUID;
