package dev.capstan.discovery.interaction;

/** What an envelope does to an interaction. */
public sealed interface Step {

    /** It belongs to none, or leaves it as it is. */
    record Stays() implements Step {}

    /**
     * It opens one.
     *
     * @param interaction how it stands then
     */
    record Opens(Interaction interaction) implements Step {}

    /**
     * It moves one.
     *
     * @param before how it stands
     * @param after how it stands then
     */
    record Moves(Interaction before, Interaction after) implements Step {}

    /**
     * It would go on with one that has come to its end.
     *
     * @param interaction how it ended
     */
    record Closed(Interaction interaction) implements Step {}

    /**
     * It has no say.
     *
     * @param why a sentence for people
     */
    record Ignored(String why) implements Step {}
}
