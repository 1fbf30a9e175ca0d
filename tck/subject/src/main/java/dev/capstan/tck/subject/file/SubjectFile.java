package dev.capstan.tck.subject.file;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.auth.Deviation;
import dev.capstan.tck.subject.command.Hook;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How a subject describes itself.
 *
 * @param name what reports call it
 * @param claims the areas that it implements
 * @param concessions what the kit does against the specification, since it takes nothing else
 * @param url where it answers, unless it is started
 * @param start how it is started, unless it runs already
 * @param restart how it is started over a state and a fleet that the kit chooses
 * @param operator what stands in the header {@code Authorization} of whoever runs it
 * @param hooks its commands by name: {@code load}, {@code inspect}, {@code generate}, {@code export}, {@code relay},
 *     and those of {@code requests}
 * @param requests its messages by name: {@code approve}, {@code revoke-grant}, {@code end-session}, {@code transfer},
 *     {@code received}, {@code interaction}, {@code peers}, {@code deprecate}, {@code withdraw}
 * @param fixtures its names for the fixture fleet
 * @param peers how its peers are met
 */
public record SubjectFile(
        String name,
        Set<String> claims,
        Set<Deviation> concessions,
        Optional<String> url,
        Optional<Start> start,
        Optional<Start> restart,
        Optional<String> operator,
        Map<String, Hook> hooks,
        Map<String, RequestHook> requests,
        FixtureNames fixtures,
        Peers peers) {

    public SubjectFile {
        claims = Set.copyOf(claims);
        concessions = Set.copyOf(concessions);
        hooks = Map.copyOf(hooks);
        requests = Map.copyOf(requests);
    }

    /**
     * How a subject is started.
     *
     * @param directory where the command runs
     * @param ready what it prints once it answers, its URL as the first group
     * @param within how long that may take
     */
    public record Start(List<String> command, Path directory, Pattern ready, Duration within) {}

    /**
     * How its peers are met.
     *
     * @param channel where they are
     * @param nats what is added to the command that starts it, where the kit is told of a NATS server; <code>{nats}
     *     </code> is its URL
     */
    public record Peers(String channel, List<String> nats) {
        public Peers {
            nats = List.copyOf(nats);
        }
    }

    public Optional<Hook> hook(String hook) {
        return Optional.ofNullable(hooks.get(hook));
    }

    public Optional<RequestHook> request(String hook) {
        return Optional.ofNullable(requests.get(hook));
    }
}
