package dev.capstan.server.campaign;

import java.util.Random;

/** Callers of a capability that is limited to one call in two seconds, far more often than that. */
final class LimitWorkload implements Workload {

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        InvocationWorkload.call(context, "seldom", COUNT_TIMEOUT_MS);
    }
}
