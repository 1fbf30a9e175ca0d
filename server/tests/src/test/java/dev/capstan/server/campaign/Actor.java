package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A registered agent with its keys.
 *
 * @param server the issuer of its tokens
 * @param host the key of its host
 * @param key its own key
 * @param id its id
 * @param userCode the code by which a person approves it
 */
record Actor(String server, Keys host, Keys key, String id, String userCode) {

    /** Registers an agent that asks for these capabilities; its id is empty where the server does not acknowledge it. */
    static Actor registers(Caller caller, String... capabilities) throws InterruptedException {
        Keys host = Keys.made();
        Keys key = Keys.made();
        ObjectNode claims = Keys.claims(caller.url()).put("iss", host.thumbprint());
        claims.set("host_public_key", host.jwk());
        claims.set("agent_public_key", key.jwk());
        ObjectNode body = Stage.json().put("name", "Campaigner").put("host_name", "Campaign");
        for (String capability : capabilities) {
            body.withArray("capabilities").add(capability);
        }
        Answer response = caller.post("/agent/register", body, "Authorization", host.bearer("host+jwt", claims));
        String id = response.isDone() ? response.text("/agent_id") : "";
        return new Actor(caller.url(), host, key, id, response.text("/approval/user_code"));
    }

    /** Asks a person's approval of it. */
    Answer approved(Caller caller, String user) throws InterruptedException {
        return caller.post("/approvals/" + userCode, Stage.json().put("decision", "approve"), "Authorization", user);
    }

    /** Returns a token of its host. */
    String hostToken() {
        return host.bearer("host+jwt", Keys.claims(server).put("iss", host.thumbprint()));
    }

    /** Returns a token for what it executes. */
    String executing() {
        return token("/capability/execute");
    }

    /** Returns a token for a path below the issuer. */
    String token(String audience) {
        ObjectNode claims =
                Keys.claims(server + audience).put("iss", host.thumbprint()).put("sub", id);
        return key.bearer("agent+jwt", claims);
    }

    /** Asks for its standing. */
    Answer status(Caller caller) throws InterruptedException {
        return status(caller, hostToken());
    }

    /** Asks for its standing with a token of its host. */
    Answer status(Caller caller, String token) throws InterruptedException {
        return caller.get("/agent/status?agent_id=" + id, "Authorization", token);
    }

    /** Executes the capability {@code count} under a trace. */
    Answer counts(Caller caller, String trace, String mark, String... headers) throws InterruptedException {
        ObjectNode body = Stage.json().put("capability", "count");
        body.set("arguments", Stage.marked(mark));
        String[] all = new String[headers.length + 4];
        System.arraycopy(headers, 0, all, 4, headers.length);
        all[0] = "Authorization";
        all[1] = executing();
        all[2] = "traceparent";
        all[3] = traceparent(trace);
        return caller.post("/capability/execute", body, Load.COUNT_TIMEOUT_MS, all);
    }

    static String traceparent(String trace) {
        return "00-" + trace + "-00000000000000ca-01";
    }
}
