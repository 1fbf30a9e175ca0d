package dev.capstan.tck.subject.file;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.auth.Deviation;
import dev.capstan.tck.subject.fleet.FixtureAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reader for {@code subject.yaml}. An error in it is a {@link HarnessError} that says what to write. */
public final class SubjectFileReader {

    /** The claims of which a rule can be checked through a driver; of {@code bus}, those about outgoing calls. */
    private static final List<String> DRIVEN =
            List.of("typed-capabilities", "invocation", "negotiation", "bus", Subject.OWN_PROFILE);

    /** The claims of which the rules can be checked over a message bus alone. */
    private static final List<String> ON_BUS = List.of("bus", Subject.OWN_PROFILE);

    private static final Set<String> START = Set.of("work", "nats");
    private static final Set<String> RESTART = Set.of("work", "nats", "fleet");

    private static final int START_SECONDS = 60;
    private static final int DRIVER_SECONDS = 30;

    private final SubjectKeys keys;
    private final HookReader hooks;
    private final Path directory;
    private final Optional<String> url;

    private SubjectFileReader(Path file, Optional<String> url) {
        this.keys = new SubjectKeys(file);
        this.url = url;
        this.directory = Optional.ofNullable(file.toAbsolutePath().normalize().getParent())
                .orElseThrow();
        this.hooks = new HookReader(keys, directory);
    }

    /** Reads a file. Its commands will run in its own directory. */
    public static SubjectFile from(Path file) {
        return from(file, Optional.empty());
    }

    /**
     * Reads a file. Its commands will run in its own directory.
     *
     * @param url URL of a running server that stands for a missing {@code url}; empty for none
     */
    public static SubjectFile from(Path file, Optional<String> url) {
        try {
            return new SubjectFileReader(file, url).read(Yaml.read(file.toString(), Files.readString(file)));
        } catch (IOException e) {
            throw new HarnessError("the subject's file " + file + " cannot be read", e);
        } catch (IllegalArgumentException e) {
            throw new HarnessError(Objects.requireNonNull(e.getMessage()), e);
        }
    }

    private SubjectFile read(JsonNode root) {
        keys.requireKnown(
                "the file",
                root,
                Set.of(
                        "name",
                        "claims",
                        "features",
                        "concessions",
                        "url",
                        "client",
                        "start",
                        "driver",
                        "restart",
                        "operator",
                        "hooks",
                        "fixtures",
                        "agh"));
        Set<String> claims = claims(root);
        requireAccess(root, claims);
        if (root.has("driver")) {
            checkDriven(root, claims);
        }
        return new SubjectFile(
                keys.text(root, "name"),
                claims,
                features(root),
                concessions(root),
                root.has("url") ? Optional.of(keys.text(root, "url")) : urlOption(root, claims),
                root.has("start") ? Optional.of(start("start", root, START)) : Optional.empty(),
                root.has("driver") ? Optional.of(driver(root.get("driver"))) : Optional.empty(),
                root.has("restart") ? Optional.of(start("restart", root, RESTART)) : Optional.empty(),
                root.has("operator") ? Optional.of(keys.basicAuth("operator", root.get("operator"))) : Optional.empty(),
                hooks.commands(root.path("hooks"), isBusAlone(root, claims)),
                hooks.requests(root.path("hooks")),
                hooks.acts(root.path("client")),
                fixtures(root.path("fixtures")),
                peers(root.path("agh"), root.has("start") ? START : RESTART));
    }

    private void requireAccess(JsonNode root, Set<String> claims) {
        if (ways(root) != 1
                && !isBusAlone(root, claims)
                && urlOption(root, claims).isEmpty()) {
            throw keys.error("exactly one of 'url', 'start', 'client' and 'driver' is required;"
                    + " --url stands for 'url', and 'restart' suffices for a subject that claims only "
                    + String.join(" and ", ON_BUS));
        }
    }

    /** Returns the URL that stands for the missing one of the file, or empty. */
    private Optional<String> urlOption(JsonNode root, Set<String> claims) {
        return ways(root) == 0 && !isBusAlone(root, claims) ? url : Optional.empty();
    }

    private static boolean isBusAlone(JsonNode root, Set<String> claims) {
        return ways(root) == 0 && root.has("restart") && ON_BUS.containsAll(claims);
    }

    private static long ways(JsonNode root) {
        return Stream.of("url", "start", "client", "driver").filter(root::has).count();
    }

    private SubjectFile.Peers peers(JsonNode agh, Set<String> placeholders) {
        keys.requireKnown("'agh'", agh, Set.of("channel", "over", "nats"));
        keys.requireFilled("'agh'", agh.path("nats"), Placeholders.ofCommand(placeholders));
        return new SubjectFile.Peers(
                agh.has("channel") ? keys.text(agh, "channel") : "builders",
                transports(agh),
                agh.has("nats") ? keys.texts(agh, "nats") : List.of());
    }

    private Set<Transport> transports(JsonNode agh) {
        Set<Transport> transports = EnumSet.noneOf(Transport.class);
        for (String name : agh.has("over") ? keys.texts(agh, "over") : List.of("http", "nats")) {
            switch (name) {
                case "http" -> transports.add(Transport.HTTP);
                case "nats" -> transports.add(Transport.NATS);
                default -> throw keys.error("'" + name + "' is not a valid transport; use http, nats or both");
            }
        }
        return transports;
    }

    private Set<String> claims(JsonNode root) {
        Set<String> claims = new LinkedHashSet<>(keys.texts(root, "claims"));
        for (String claim : claims) {
            if (!Subject.AREAS.contains(claim) && !claim.equals(Subject.OWN_PROFILE)) {
                throw keys.error("'" + claim + "' is not a valid claim; use " + Subject.OWN_PROFILE + " or some of "
                        + String.join(", ", Subject.AREAS));
            }
        }
        requireKind(root, claims);
        return claims;
    }

    /** Returns the listed features. Without a list, these are all that the file gives the kit the means to use. */
    private Set<OptionalFeature> features(JsonNode root) {
        boolean restarts = root.has("restart") || root.has("driver");
        if (!root.has("features")) {
            return restarts
                    ? EnumSet.allOf(OptionalFeature.class)
                    : EnumSet.complementOf(EnumSet.of(OptionalFeature.RESTART));
        }
        Set<OptionalFeature> listed =
                each(keys.textsOrNone(root, "features"), "feature", OptionalFeature::called, OptionalFeature.ids());
        if (listed.contains(OptionalFeature.RESTART) && !restarts) {
            throw keys.error("the feature 'restart' needs the key 'restart'; add the key, or remove the feature");
        }
        return listed;
    }

    private Set<Deviation> concessions(JsonNode root) {
        return root.has("concessions")
                ? each(keys.texts(root, "concessions"), "concession", Deviation::called, Deviation.names())
                : Set.of();
    }

    private <T> Set<T> each(List<String> words, String kind, Function<String, Optional<T>> called, String valid) {
        return words.stream()
                .map(word -> called.apply(word)
                        .orElseThrow(
                                () -> keys.error("'" + word + "' is not a valid " + kind + "; use some of " + valid)))
                .collect(Collectors.toSet());
    }

    private void requireKind(JsonNode root, Set<String> claims) {
        boolean claimsClients = claims.contains(Subject.CLIENTS);
        if (claimsClients != root.has("client")) {
            throw keys.error("the claim '" + Subject.CLIENTS + "' and the key 'client' belong together; "
                    + (claimsClients ? "add 'client'" : "claim '" + Subject.CLIENTS + "'"));
        }
        if (claimsClients
                && claims.stream().anyMatch(claim -> Subject.AREAS.contains(claim) && !claim.equals(Subject.CLIENTS))) {
            throw keys.error("a client cannot claim the areas of servers; describe a server in a file of its own");
        }
    }

    /** Checks that a subject with a driver has no keys and claims that need HTTP. */
    private void checkDriven(JsonNode root, Set<String> claims) {
        keys.requireKnown("a file with 'driver'", root, Set.of("name", "claims", "features", "driver"));
        for (String claim : claims) {
            if (!DRIVEN.contains(claim)) {
                throw keys.error(
                        "a driver cannot be checked for '" + claim + "'; claim some of " + String.join(", ", DRIVEN));
            }
        }
    }

    private SubjectFile.Driver driver(JsonNode driver) {
        keys.requireKnown("'driver'", driver, Set.of("command", "withinSeconds"));
        keys.requireFilled("'driver'", driver.path("command"), Placeholders.ofCommand(Set.of()));
        return new SubjectFile.Driver(
                keys.texts(driver, "command"), directory, Duration.ofSeconds(withinSeconds(driver, DRIVER_SECONDS)));
    }

    private int withinSeconds(JsonNode object, int otherwise) {
        JsonNode within = object.path("withinSeconds");
        if (!within.isMissingNode() && (!within.isInt() || within.intValue() < 1)) {
            throw keys.error("'withinSeconds' must be a number of seconds, at least 1");
        }
        return within.asInt(otherwise);
    }

    private SubjectFile.Start start(String name, JsonNode root, Set<String> placeholders) {
        JsonNode start = root.get(name);
        keys.requireKnown("'" + name + "'", start, Set.of("command", "ready", "withinSeconds"));
        keys.requireFilled("'" + name + "'", start.path("command"), Placeholders.ofCommand(placeholders));
        int within = withinSeconds(start, START_SECONDS);
        try {
            Pattern ready = Pattern.compile(keys.text(start, "ready"));
            if (ready.matcher("").groupCount() < 1) {
                throw keys.error("'ready' needs a group around the URL, such as ready at (http\\S+)");
            }
            return new SubjectFile.Start(keys.texts(start, "command"), directory, ready, Duration.ofSeconds(within));
        } catch (PatternSyntaxException e) {
            throw keys.error("'ready' is not a valid regular expression: " + e.getDescription());
        }
    }

    private FixtureNames fixtures(JsonNode fixtures) {
        keys.requireKnown("'fixtures'", fixtures, Set.of("agents", "capabilities"));
        if (fixtures.isMissingNode()) {
            return FixtureNames.UNCHANGED;
        }
        List<FixtureAgent> fleet = FixtureAgent.all();
        return new FixtureNames(
                names("agents", fixtures, fleet.stream().map(FixtureAgent::id)),
                names("capabilities", fixtures, fleet.stream().flatMap(agent -> agent.capabilities().stream())));
    }

    /** Reads the names for fixtures. Two fixtures under one name could not be told apart. */
    private Map<String, String> names(String key, JsonNode fixtures, Stream<String> fleet) {
        JsonNode names = fixtures.path(key);
        Map<String, String> byFixture = new LinkedHashMap<>();
        fleet.forEach(fixture -> byFixture.put(fixture, fixture));
        keys.requireKnown("'fixtures." + key + "'", names, byFixture.keySet());
        names.fieldNames().forEachRemaining(fixture -> byFixture.put(fixture, keys.text(names, fixture)));
        Set<String> used = new HashSet<>();
        byFixture.forEach((fixture, name) -> {
            if (!used.add(name)) {
                throw keys.error("'fixtures." + key + "' has the name '" + name + "' for two fixtures; one of them is '"
                        + fixture + "'");
            }
        });
        return byFixture;
    }
}
