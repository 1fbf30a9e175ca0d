package dev.capstan.tck.mutants;

import static dev.capstan.tck.mutants.HttpMutations.inAnswers;
import static dev.capstan.tck.mutants.HttpMutations.inReplies;
import static dev.capstan.tck.mutants.Mutant.that;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Servers whose responses differ from their published shapes, one for each area. */
final class PublishedResponseMutants {

    private PublishedResponseMutants() {}

    static List<Mutant> mutants() {
        return List.of(
                that(
                        "omits the head from a verification",
                        inAnswers("GET", "/audit/verification", (asked, answer) -> answer.remove("head")),
                        "X-TC-8.1"),
                that(
                        "adds a member to the list of capabilities",
                        inAnswers("GET", "/capabilities", (asked, answer) -> answer.put("total", 1)),
                        "X-INV-10.1"),
                that(
                        "returns the ts of greetings as a string",
                        inAnswers("GET", "/agh/greetings", (asked, answer) -> answer.path("greetings")
                                .forEach(greeting -> ((ObjectNode) greeting)
                                        .put("ts", greeting.path("ts").asText()))),
                        "X-DISC-5.1"),
                that(
                        "returns 206 for a search",
                        inReplies(
                                call -> call.is("GET", "/registry"),
                                reply -> reply.status() == 200 ? reply.withStatus(206) : reply),
                        "X-NEG-7.1"),
                that(
                        "serves its discovery document as text",
                        inReplies(
                                call -> call.is("GET", "/.well-known/agent-configuration"),
                                reply -> reply.withHeader("Content-Type", "text/plain")),
                        "X-GR-9.1"));
    }
}
