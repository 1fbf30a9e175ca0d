package dev.capstan.tck.run;

import dev.capstan.tck.rules.Rule;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.agh.Transport;
import io.cucumber.core.gherkin.Pickle;
import io.cucumber.tagexpressions.TagExpressionParser;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Scenarios that run in the same way.
 *
 * @param scenarios the scenarios, as Cucumber runs them
 * @param transport the transport to the peers
 * @param oneByOne whether no two of them may run at once
 * @param last whether they run when all others have ended
 */
record ScenarioBatch(List<Pickle> scenarios, Transport transport, boolean oneByOne, boolean last) {

    /** The areas whose scenarios reach the peers or the agents of a subject over NATS. */
    private static final List<String> OVER_NATS = List.of("discovery", "bus");

    /** The area whose scenarios reach the peers over each transport that the subject has. */
    private static final String PEERS = "discovery";

    /** The tag of scenarios that use up a limit shared by all callers. */
    private static final String ONE_BY_ONE_TAG = "@one-by-one";

    /** The tag of scenarios that start their own server. They take longest, so they start at once. */
    private static final String OWN_SERVER_TAG = OptionalFeature.RESTART.tag();

    /** The tag of scenarios about the responses to all others. They run when these have ended. */
    private static final String LAST_TAG = "@last";

    /** The tag of scenarios that try hooks and fixtures. */
    private static final String PREFLIGHT_TAG = "@preflight";

    /**
     * Returns all batches of some rules. Those about peers run over each transport of the subject's peers, those about
     * the message bus only over NATS.
     *
     * @param excluded tags of scenarios that the subject cannot run
     */
    static List<ScenarioBatch> of(List<Rule> rules, List<String> excluded, List<Transport> transports) {
        Transport direct = direct(transports);
        List<Rule> reached = transports.contains(direct)
                ? rules
                : rules.stream().filter(rule -> !rule.area().equals(PEERS)).toList();
        Stream<ScenarioBatch> overNats = transports.contains(Transport.NATS)
                ? OVER_NATS.stream().flatMap(area -> ofTransport(Transport.NATS, of(area, rules), excluded))
                : Stream.empty();
        return Stream.concat(ofTransport(direct, reached, excluded), overNats)
                .filter(batch -> !batch.scenarios.isEmpty())
                .toList();
    }

    /**
     * Returns the scenarios of the preflight, which try each hook and each fixture of some areas once.
     *
     * @param areas areas that the subject claims
     * @param excluded tags of scenarios that the subject cannot run
     */
    static List<ScenarioBatch> preflight(Set<String> areas, List<String> excluded, List<Transport> transports) {
        Transport direct = direct(transports);
        boolean reachesPeers = transports.contains(direct);
        String directTags =
                reachesPeers ? "not " + Transport.NATS.tag() : "not @" + PEERS + " and not " + Transport.NATS.tag();
        String natsTags = reachesPeers
                ? Transport.NATS.tag()
                : "(" + Transport.NATS.tag() + " or @" + PEERS + ") and not " + Transport.HTTP.tag();
        String tags = areas.stream().sorted().map(area -> "@" + area).collect(Collectors.joining(" or ", "(", ")"))
                + excluded.stream().map(tag -> " and not " + tag).collect(Collectors.joining());
        Stream<ScenarioBatch> overNats = transports.contains(Transport.NATS)
                ? Stream.of(preflight(tags, natsTags, Transport.NATS))
                : Stream.empty();
        return Stream.concat(Stream.of(preflight(tags, directTags, direct)), overNats)
                .filter(batch -> !batch.scenarios.isEmpty())
                .toList();
    }

    /** Returns the transport of everything but peers and the bus: HTTP, or the driver of a subject that has one. */
    private static Transport direct(List<Transport> transports) {
        return transports.contains(Transport.DRIVER) ? Transport.DRIVER : Transport.HTTP;
    }

    private static ScenarioBatch preflight(String tags, String transportTags, Transport transport) {
        return matching(PREFLIGHT_TAG + " and " + tags + " and " + transportTags, transport, false, false);
    }

    private static List<Rule> of(String area, List<Rule> rules) {
        return rules.stream().filter(rule -> rule.area().equals(area)).toList();
    }

    private static Stream<ScenarioBatch> ofTransport(Transport transport, List<Rule> rules, List<String> excluded) {
        if (rules.isEmpty()) {
            return Stream.empty();
        }
        String filter = tagExpression(rules, excluded, transport);
        return Stream.of(
                matching(filter + " and " + ONE_BY_ONE_TAG, transport, true, false),
                matching(filter + " and " + OWN_SERVER_TAG, transport, true, false),
                matching(filter + " and " + LAST_TAG, transport, true, true),
                matching(
                        filter + " and not " + ONE_BY_ONE_TAG + " and not " + OWN_SERVER_TAG + " and not " + LAST_TAG,
                        transport,
                        transport == Transport.NATS,
                        false));
    }

    /**
     * Returns the expression for the tags of the rules. It leaves out scenarios with an excluded tag and those for
     * another transport only.
     */
    static String tagExpression(List<Rule> rules, List<String> excluded, Transport over) {
        String tags = rules.stream().map(Rule::tag).collect(Collectors.joining(" or ", "(", ")"));
        Stream<String> others =
                Stream.of(Transport.values()).filter(one -> one != over).map(one -> "not " + one.tag());
        return Stream.concat(Stream.of(tags), Stream.concat(excluded.stream().map(tag -> "not " + tag), others))
                .collect(Collectors.joining(" and "));
    }

    private static ScenarioBatch matching(String filter, Transport transport, boolean oneByOne, boolean last) {
        return new ScenarioBatch(Scenarios.pickles(TagExpressionParser.parse(filter)), transport, oneByOne, last);
    }

    /** Returns its scenarios, with the names that results will have. */
    Stream<PlannedScenario> planned() {
        return scenarios.stream()
                .map(Scenarios::planned)
                .map(planned -> transport != Transport.NATS ? planned : planned.withTransport(transport.name()));
    }
}
