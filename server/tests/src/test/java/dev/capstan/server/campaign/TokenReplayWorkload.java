package dev.capstan.server.campaign;

import dev.capstan.core.testing.OwnThread;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** An agent that presents each token twice, at once or one after the other. Both calls have one mark. */
final class TokenReplayWorkload implements Workload {

    private final CampaignAgent agent;

    TokenReplayWorkload(CampaignAgent agent) {
        this.agent = agent;
    }

    @Override
    public void act(CampaignContext context, Random random) throws InterruptedException {
        String trace = context.trace();
        String token = agent.executing();
        context.calls().sent(trace, trace);
        CompletableFuture<Response> first =
                CompletableFuture.supplyAsync(() -> present(context, token, trace), OwnThread.EACH);
        if (random.nextBoolean()) {
            first.join();
        }
        Response second = present(context, token, trace);
        if (first.join().isDone() && second.isDone()) {
            context.violations().violated("a token was good twice: " + first.join() + ", " + second);
        }
        if (first.join().isDone() || second.isDone()) {
            context.calls().completed(trace, trace);
        }
    }

    private static Response present(CampaignContext context, String token, String trace) {
        try {
            return CampaignAgent.countsWith(context.client(), token, trace, trace);
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }
}
