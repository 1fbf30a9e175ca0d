package dev.capstan.server.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A registered agent with its keys.
 *
 * @param server the issuer of its tokens
 * @param host the key of its host
 * @param key its own key
 * @param id its id
 * @param userCode the code by which a user approves it
 */
record CampaignAgent(String server, AgentKey host, AgentKey key, String id, String userCode) {

    /**
     * Registers an agent that asks for these capabilities; its id is empty where the server does not acknowledge it.
     */
    static CampaignAgent registers(CheckingHttpClient client, String... capabilities) throws InterruptedException {
        AgentKey host = AgentKey.generate();
        AgentKey key = AgentKey.generate();
        ObjectNode claims = AgentKey.claims(client.url()).put("iss", host.thumbprint());
        claims.set("host_public_key", host.jwk());
        claims.set("agent_public_key", key.jwk());
        ObjectNode body = CampaignContext.json().put("name", "Campaigner").put("host_name", "Campaign");
        for (String capability : capabilities) {
            body.withArray("capabilities").add(capability);
        }
        Response response = client.post("/agent/register", body, "Authorization", host.bearer("host+jwt", claims));
        String id = response.isDone() ? response.text("/agent_id") : "";
        return new CampaignAgent(client.url(), host, key, id, response.text("/approval/user_code"));
    }

    /** Has a user approve it, and returns the response. */
    Response approved(CheckingHttpClient client, String user) throws InterruptedException {
        return client.post(
                "/approvals/" + userCode, CampaignContext.json().put("decision", "approve"), "Authorization", user);
    }

    /** Returns a token of its host. */
    String hostToken() {
        return host.bearer("host+jwt", AgentKey.claims(server).put("iss", host.thumbprint()));
    }

    /** Returns a token for what it executes. */
    String executing() {
        return token("/capability/execute");
    }

    /** Returns a token for a path below the issuer. */
    String token(String audience) {
        ObjectNode claims =
                AgentKey.claims(server + audience).put("iss", host.thumbprint()).put("sub", id);
        return key.bearer("agent+jwt", claims);
    }

    /** Asks for its standing. */
    Response status(CheckingHttpClient client) throws InterruptedException {
        return status(client, hostToken());
    }

    /** Asks for its standing with a token of its host. */
    Response status(CheckingHttpClient client, String token) throws InterruptedException {
        return client.get("/agent/status?agent_id=" + id, "Authorization", token);
    }

    /** Executes the capability {@code count} under a trace. */
    Response counts(CheckingHttpClient client, String trace, String mark, String... headers)
            throws InterruptedException {
        return countsWith(client, executing(), trace, mark, headers);
    }

    /** Executes the capability {@code count} with a token that may have been used. */
    static Response countsWith(CheckingHttpClient client, String token, String trace, String mark, String... headers)
            throws InterruptedException {
        ObjectNode body = CampaignContext.json().put("capability", "count");
        body.set("arguments", CampaignContext.marked(mark));
        String[] all = new String[headers.length + 4];
        System.arraycopy(headers, 0, all, 4, headers.length);
        all[0] = "Authorization";
        all[1] = token;
        all[2] = "traceparent";
        all[3] = traceparent(trace);
        return client.post("/capability/execute", body, Workload.COUNT_TIMEOUT_MS, all);
    }

    static String traceparent(String trace) {
        return "00-" + trace + "-00000000000000ca-01";
    }
}
