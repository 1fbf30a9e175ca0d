package dev.capstan.server.campaign;

import java.util.Random;

/** Whole lives of agents: registered, approved, called, and most of them revoked. */
final class Lives implements Load {

    @Override
    public void act(Stage stage, Random random) throws InterruptedException {
        Caller caller = stage.caller();
        Actor actor = Actor.registers(caller, "count");
        if (actor.id().isEmpty()) {
            return;
        }
        holds(stage, actor, "pending");
        stage.claims().begin(actor.id());
        Answer approved = actor.approved(caller, stage.owner());
        if (approved.status() == 429) {
            stage.watch().violated("nobody typed a code that was none, and an approval is refused: " + approved);
        }
        if (!approved.isDone()) {
            return;
        }
        holds(stage, actor, "active");
        count(stage, actor);
        stage.claims().begin(actor.id());
        switch (random.nextInt(4)) {
            case 0 -> revoked(stage, actor, byHost(caller, actor));
            case 1 -> revoked(stage, actor, caller.send("DELETE", "/agents/" + actor.id(), "", 0, owner(stage)));
            case 2 ->
                taken(
                        stage,
                        actor,
                        caller.send("DELETE", "/agents/" + actor.id() + "/grants/count", "", 0, owner(stage)));
            default -> holds(stage, actor, "active");
        }
    }

    private static String[] owner(Stage stage) {
        return new String[] {"Authorization", stage.owner()};
    }

    private static Answer byHost(Caller caller, Actor actor) throws InterruptedException {
        return caller.post(
                "/agent/revoke", Stage.json().put("agent_id", actor.id()), "Authorization", actor.hostToken());
    }

    private static void holds(Stage stage, Actor actor, String status) {
        stage.claims()
                .hold(
                        actor.id(),
                        actor.id() + " is " + status,
                        () -> actor.status(stage.caller()),
                        response -> response.text("/status").equals(status));
    }

    private static void count(Stage stage, Actor actor) throws InterruptedException {
        String trace = stage.trace();
        stage.acknowledged().sent(trace, trace);
        Answer response = actor.counts(stage.caller(), trace, trace);
        stage.acknowledged().came(trace, trace, response, response.status() == 200);
    }

    private static void revoked(Stage stage, Actor actor, Answer response) {
        if (response.isDone()) {
            refused(stage, actor, "agent_revoked");
        }
    }

    private static void taken(Stage stage, Actor actor, Answer response) {
        if (response.isDone()) {
            refused(stage, actor, "capability_not_granted");
        }
    }

    private static void refused(Stage stage, Actor actor, String code) {
        stage.claims()
                .hold(
                        actor.id(),
                        actor.id() + " is refused with " + code,
                        () -> {
                            String trace = stage.trace();
                            stage.acknowledged().sent(trace, trace);
                            Answer refusal = actor.counts(stage.caller(), trace, trace);
                            stage.acknowledged().came(trace, trace, refusal, refusal.isDone());
                            return refusal;
                        },
                        refusal -> refusal.code().equals(code));
    }
}
