-- A session ends with the password that started it. Sessions from before have none, and end.
ALTER TABLE web_session ADD COLUMN password_digest VARCHAR(64) DEFAULT '' NOT NULL;
