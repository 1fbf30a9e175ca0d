package dev.capstan.tck.subject.file;

import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.auth.Deviation;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.command.StartedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The description of a subject.
 *
 * @param name its name in reports
 * @param claims areas that it implements
 * @param features optional features that it offers
 * @param deviations deviations of the kit from the specification that it requires
 * @param url its URL, unless it is started, has a driver or is reached over a message bus alone
 * @param start command that starts it, unless it runs already
 * @param driver command that drives it by lines, if it has no URL
 * @param restart command that starts it with a state and a fleet from the kit
 * @param operator the operator's {@code Authorization} header
 * @param hooks its commands by name: {@code load}, {@code inspect}, {@code generate}, {@code export}, {@code relay},
 *     and those of {@code requests}
 * @param requests its requests by name: {@code approve}, {@code revoke-grant}, {@code end-session}, {@code transfer},
 *     {@code received}, {@code interaction}, {@code peers}, {@code deprecate}, {@code withdraw}
 * @param client commands of a client by its acts; empty if it is a server
 * @param fixtures its names for the fixture fleet
 * @param peers access to its peers
 */
public record SubjectFile(
        String name,
        Set<String> claims,
        Set<OptionalFeature> features,
        Set<Deviation> deviations,
        Optional<String> url,
        Optional<Start> start,
        Optional<Driver> driver,
        Optional<Start> restart,
        Optional<String> operator,
        Map<String, Hook> hooks,
        Map<String, RequestHook> requests,
        Map<String, Hook> client,
        FixtureNames fixtures,
        Peers peers) {

    public SubjectFile {
        claims = Set.copyOf(claims);
        features = Set.copyOf(features);
        deviations = Set.copyOf(deviations);
        hooks = Map.copyOf(hooks);
        requests = Map.copyOf(requests);
        client = Map.copyOf(client);
    }

    /**
     * The start of a subject.
     *
     * @param directory working directory of the command
     * @param ready pattern of its announcement; the first group is its URL
     * @param timeout maximum wait for the announcement
     */
    public record Start(List<String> command, Path directory, Pattern ready, Duration timeout) {

        /**
         * Starts the subject, for which the directory {@code {work}} then exists. Throws {@link HarnessError} if it does not
         * announce its URL.
         *
         * @param more arguments after those of the command
         * @param values values of the placeholders in the command
         * @param errors file of its error output
         */
        public StartedServer run(List<String> more, Map<String, List<String>> values, Path errors) {
            values.getOrDefault("work", List.of()).forEach(Start::create);
            List<String> arguments =
                    Stream.concat(command.stream(), more.stream()).toList();
            return StartedServer.start(
                    new Hook(arguments, directory).filled(values), directory, ready, timeout, errors);
        }

        private static void create(String work) {
            try {
                Files.createDirectories(Path.of(work));
            } catch (IOException e) {
                throw HarnessError.unwritable(Path.of(work), e);
            }
        }
    }

    /**
     * The driver of a subject.
     *
     * @param command executable and arguments
     * @param directory working directory of the command
     * @param timeout maximum wait for the response to its first request
     */
    public record Driver(List<String> command, Path directory, Duration timeout) {
        public Driver {
            command = List.copyOf(command);
        }
    }

    /**
     * The access to its peers.
     *
     * @param channel their channel
     * @param over transports that carry envelopes to them
     * @param nats additional arguments of the start command if the kit has a NATS server; <code>{nats}</code> is its
     *     URL
     */
    public record Peers(String channel, Set<Transport> over, List<String> nats) {
        public Peers {
            over = Set.copyOf(over);
            nats = List.copyOf(nats);
        }
    }

    /** Returns the command hook of a name; empty if the file declares none. */
    public Optional<Hook> hook(String hook) {
        return Optional.ofNullable(hooks.get(hook));
    }

    /** Returns the command of an act of a client; empty if the file declares none. */
    public Optional<Hook> clientHook(String act) {
        return Optional.ofNullable(client.get(act));
    }

    /** Whether the subject is a client, which the kit serves. */
    public boolean isClient() {
        return !client.isEmpty();
    }

    /** Whether the subject is reached over a message bus alone, by the server of {@code restart}. */
    public boolean isBusAlone() {
        return url.isEmpty() && start.isEmpty() && driver.isEmpty() && client.isEmpty();
    }

    /** Returns the request hook of a name; empty if the file declares none. */
    public Optional<RequestHook> request(String hook) {
        return Optional.ofNullable(requests.get(hook));
    }
}
