package dev.capstan.server.campaign;

import java.util.List;
import java.util.Random;

/** One surface of the server under load. Each client uses each, one request or one short story at a time. */
interface Workload {

    /** The timeout that the fleet declares for the capability {@code count}, in ms. */
    long COUNT_TIMEOUT_MS = 2_000;

    /** The timeout that the fleet declares for the capability {@code append}, in ms. */
    long APPEND_TIMEOUT_MS = 5_000;

    /** Acts once, and tells the model of what it asked for and what was acknowledged. */
    void act(CampaignContext context, Random random) throws InterruptedException;

    /** Returns all of them, each as often as its part of the load. */
    static List<Workload> all(CampaignAgent agent) {
        Workload calls = new InvocationWorkload();
        Workload executions = new ExecutionWorkload(agent);
        return List.of(
                calls,
                calls,
                calls,
                new RpcWorkload(),
                executions,
                executions,
                executions,
                new AgentLifecycleWorkload(),
                new PublicationWorkload(),
                new NegotiationWorkload(),
                new AccountWorkload(),
                new AuditReadWorkload(),
                new TransferWorkload());
    }
}
