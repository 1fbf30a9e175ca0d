package dev.capstan.server.campaign;

import java.util.Random;

/** Whole lives of agents: registered, approved, called, and most of them revoked. */
final class AgentLifecycleWorkload implements Workload {

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        CheckingHttpClient client = context.client();
        CampaignAgent agent = CampaignAgent.registers(client, "count");
        if (agent.id().isEmpty()) {
            return;
        }
        holds(context, agent, "pending");
        context.states().suspend(agent.id());
        Response approved = agent.approved(client, context.owner());
        if (approved.status() == 429) {
            context.violations().violated("nobody typed a code that was none, and an approval is refused: " + approved);
        }
        if (!approved.isDone()) {
            return;
        }
        holds(context, agent, "active");
        count(context, agent);
        context.states().suspend(agent.id());
        switch (random.nextInt(4)) {
            case 0 -> revoked(context, agent, byHost(client, agent));
            case 1 -> revoked(context, agent, client.send("DELETE", "/agents/" + agent.id(), "", 0, owner(context)));
            case 2 ->
                checkRefused(
                        context,
                        agent,
                        client.send("DELETE", "/agents/" + agent.id() + "/grants/count", "", 0, owner(context)));
            default -> holds(context, agent, "active");
        }
    }

    private static String[] owner(CampaignContext context) {
        return new String[] {"Authorization", context.owner()};
    }

    private static Response byHost(CheckingHttpClient client, CampaignAgent agent) throws InterruptedException {
        return client.post(
                "/agent/revoke",
                CampaignContext.json().put("agent_id", agent.id()),
                "Authorization",
                agent.hostToken());
    }

    private static void holds(CampaignContext context, CampaignAgent agent, String status) {
        context.states()
                .hold(
                        agent.id(),
                        agent.id() + " is " + status,
                        () -> agent.status(context.client()),
                        response -> response.text("/status").equals(status));
    }

    private static void count(CampaignContext context, CampaignAgent agent) throws InterruptedException {
        String trace = context.trace();
        context.calls().sent(trace, trace);
        Response response = agent.counts(context.client(), trace, trace);
        context.calls().responseReceived(trace, trace, response, response.status() == 200);
    }

    private static void revoked(CampaignContext context, CampaignAgent agent, Response response) {
        if (response.isDone()) {
            refused(context, agent, "agent_revoked");
        }
    }

    private static void checkRefused(CampaignContext context, CampaignAgent agent, Response response) {
        if (response.isDone()) {
            refused(context, agent, "capability_not_granted");
        }
    }

    private static void refused(CampaignContext context, CampaignAgent agent, String code) {
        context.states()
                .hold(
                        agent.id(),
                        agent.id() + " is refused with " + code,
                        () -> {
                            String trace = context.trace();
                            context.calls().sent(trace, trace);
                            Response refusal = agent.counts(context.client(), trace, trace);
                            context.calls().responseReceived(trace, trace, refusal, refusal.isDone());
                            return refusal;
                        },
                        refusal -> refusal.code().equals(code));
    }
}
