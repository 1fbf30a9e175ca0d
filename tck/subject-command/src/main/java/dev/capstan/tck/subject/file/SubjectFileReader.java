package dev.capstan.tck.subject.file;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Yaml;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.auth.Deviation;
import dev.capstan.tck.subject.client.ClientAct;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.fleet.FixtureAgent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
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

    private static final Set<String> COMMANDS = Set.of("load", "inspect", "generate", "export", "relay");
    private static final Set<String> REQUESTS = Set.of(
            "approve",
            "revoke-grant",
            "end-session",
            "transfer",
            "received",
            "interaction",
            "peers",
            "deprecate",
            "withdraw");

    /** The claims of which a rule can be checked through a driver; of {@code bus}, those about outgoing calls. */
    private static final List<String> DRIVEN =
            List.of("typed-capabilities", "invocation", "negotiation", "bus", Subject.OWN_PROFILE);

    /** The claims of which the rules can be checked over a message bus alone. */
    private static final List<String> ON_BUS = List.of("bus", Subject.OWN_PROFILE);

    private static final Set<String> START = Set.of("work", "nats");
    private static final Set<String> RESTART = Set.of("work", "nats", "fleet");

    private static final int START_SECONDS = 60;
    private static final int DRIVER_SECONDS = 30;

    private final Path file;
    private final Path directory;
    private final Optional<String> url;

    private SubjectFileReader(Path file, Optional<String> url) {
        this.file = file;
        this.url = url;
        this.directory = Optional.ofNullable(file.toAbsolutePath().normalize().getParent())
                .orElseThrow();
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
        known(
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
                text(root, "name"),
                claims,
                features(root),
                concessions(root),
                root.has("url") ? Optional.of(text(root, "url")) : urlOption(root, claims),
                root.has("start") ? Optional.of(start("start", root, START)) : Optional.empty(),
                root.has("driver") ? Optional.of(driver(root.get("driver"))) : Optional.empty(),
                root.has("restart") ? Optional.of(start("restart", root, RESTART)) : Optional.empty(),
                root.has("operator") ? Optional.of(basic("operator", root.get("operator"))) : Optional.empty(),
                commands(root.path("hooks"), isBusAlone(root, claims)),
                requests(root.path("hooks")),
                client(root.path("client")),
                fixtures(root.path("fixtures")),
                peers(root.path("agh"), root.has("start") ? START : RESTART));
    }

    private void requireAccess(JsonNode root, Set<String> claims) {
        if (ways(root) != 1
                && !isBusAlone(root, claims)
                && urlOption(root, claims).isEmpty()) {
            throw wrong("exactly one of 'url', 'start', 'client' and 'driver' is required;"
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
        known("'agh'", agh, Set.of("channel", "over", "nats"));
        requireFilled("'agh'", agh.path("nats"), Placeholders.ofCommand(placeholders));
        return new SubjectFile.Peers(
                agh.has("channel") ? text(agh, "channel") : "builders",
                transports(agh),
                agh.has("nats") ? texts(agh, "nats") : List.of());
    }

    private Set<Transport> transports(JsonNode agh) {
        Set<Transport> transports = EnumSet.noneOf(Transport.class);
        for (String name : agh.has("over") ? texts(agh, "over") : List.of("http", "nats")) {
            switch (name) {
                case "http" -> transports.add(Transport.HTTP);
                case "nats" -> transports.add(Transport.NATS);
                default -> throw wrong("'" + name + "' is not a valid transport; use http, nats or both");
            }
        }
        return transports;
    }

    private Set<String> claims(JsonNode root) {
        Set<String> claims = new LinkedHashSet<>(texts(root, "claims"));
        for (String claim : claims) {
            if (!Subject.AREAS.contains(claim) && !claim.equals(Subject.OWN_PROFILE)) {
                throw wrong("'" + claim + "' is not a valid claim; use " + Subject.OWN_PROFILE + " or some of "
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
                each(textsOrNone(root, "features"), "feature", OptionalFeature::called, OptionalFeature.ids());
        if (listed.contains(OptionalFeature.RESTART) && !restarts) {
            throw wrong("the feature 'restart' needs the key 'restart'; add the key, or remove the feature");
        }
        return listed;
    }

    private Set<Deviation> concessions(JsonNode root) {
        return root.has("concessions")
                ? each(texts(root, "concessions"), "concession", Deviation::called, Deviation.names())
                : Set.of();
    }

    private <T> Set<T> each(List<String> words, String kind, Function<String, Optional<T>> called, String valid) {
        return words.stream()
                .map(word -> called.apply(word)
                        .orElseThrow(() -> wrong("'" + word + "' is not a valid " + kind + "; use some of " + valid)))
                .collect(Collectors.toSet());
    }

    private void requireKind(JsonNode root, Set<String> claims) {
        boolean claimsClients = claims.contains(Subject.CLIENTS);
        if (claimsClients != root.has("client")) {
            throw wrong("the claim '" + Subject.CLIENTS + "' and the key 'client' belong together; "
                    + (claimsClients ? "add 'client'" : "claim '" + Subject.CLIENTS + "'"));
        }
        if (claimsClients
                && claims.stream().anyMatch(claim -> Subject.AREAS.contains(claim) && !claim.equals(Subject.CLIENTS))) {
            throw wrong("a client cannot claim the areas of servers; describe a server in a file of its own");
        }
    }

    private Map<String, Hook> client(JsonNode acts) {
        known(
                "'client'",
                acts,
                Stream.of(ClientAct.values()).map(ClientAct::hook).collect(Collectors.toSet()));
        Map<String, Hook> byAct = new LinkedHashMap<>();
        acts.properties().forEach(act -> {
            String description = "the client hook '" + act.getKey() + "'";
            known(description, act.getValue(), Set.of("command", "in"));
            byAct.put(act.getKey(), command(description, act.getValue(), Placeholders.ofAct(act.getKey())));
        });
        return byAct;
    }

    /** Checks that a subject with a driver has no keys and claims that need HTTP. */
    private void checkDriven(JsonNode root, Set<String> claims) {
        known("a file with 'driver'", root, Set.of("name", "claims", "features", "driver"));
        for (String claim : claims) {
            if (!DRIVEN.contains(claim)) {
                throw wrong(
                        "a driver cannot be checked for '" + claim + "'; claim some of " + String.join(", ", DRIVEN));
            }
        }
    }

    private SubjectFile.Driver driver(JsonNode driver) {
        known("'driver'", driver, Set.of("command", "withinSeconds"));
        requireFilled("'driver'", driver.path("command"), Placeholders.ofCommand(Set.of()));
        return new SubjectFile.Driver(
                texts(driver, "command"), directory, Duration.ofSeconds(withinSeconds(driver, DRIVER_SECONDS)));
    }

    private int withinSeconds(JsonNode object, int otherwise) {
        JsonNode within = object.path("withinSeconds");
        if (!within.isMissingNode() && (!within.isInt() || within.intValue() < 1)) {
            throw wrong("'withinSeconds' must be a number of seconds, at least 1");
        }
        return within.asInt(otherwise);
    }

    private SubjectFile.Start start(String name, JsonNode root, Set<String> placeholders) {
        JsonNode start = root.get(name);
        known("'" + name + "'", start, Set.of("command", "ready", "withinSeconds"));
        requireFilled("'" + name + "'", start.path("command"), Placeholders.ofCommand(placeholders));
        int within = withinSeconds(start, START_SECONDS);
        try {
            Pattern ready = Pattern.compile(text(start, "ready"));
            if (ready.matcher("").groupCount() < 1) {
                throw wrong("'ready' needs a group around the URL, such as ready at (http\\S+)");
            }
            return new SubjectFile.Start(texts(start, "command"), directory, ready, Duration.ofSeconds(within));
        } catch (PatternSyntaxException e) {
            throw wrong("'ready' is not a valid regular expression: " + e.getDescription());
        }
    }

    private Map<String, Hook> commands(JsonNode hooks, boolean isBusAlone) {
        known(
                "'hooks'",
                hooks,
                Stream.concat(COMMANDS.stream(), REQUESTS.stream()).collect(Collectors.toSet()));
        Map<String, Hook> byName = new LinkedHashMap<>();
        hooks.properties().forEach(hook -> {
            String description = "the hook '" + hook.getKey() + "'";
            Set<String> placeholders = Placeholders.ofHook(hook.getKey(), isBusAlone);
            known(description, hook.getValue(), Set.of("command", "in", "request"));
            if (hook.getValue().has("command") == hook.getValue().has("request")) {
                throw wrong("the hook '" + hook.getKey() + "' must have exactly one of 'command' and 'request'");
            }
            if (hook.getValue().has("command")) {
                byName.put(hook.getKey(), command(description, hook.getValue(), placeholders));
            } else if (!REQUESTS.contains(hook.getKey())) {
                throw wrong("the hook '" + hook.getKey() + "' must be a 'command'");
            } else if (hook.getValue().has("in")) {
                throw wrong("the hook '" + hook.getKey() + "' is a 'request', which has no directory; remove 'in'");
            }
        });
        return byName;
    }

    private Hook command(String description, JsonNode hook, Set<String> placeholders) {
        requireFilled(description, hook.path("command"), Placeholders.ofCommand(placeholders));
        requireFilled(description, hook.path("in"), Placeholders.ofCommand(placeholders));
        return new Hook(texts(hook, "command"), directory, hook.has("in") ? text(hook, "in") : null);
    }

    private Map<String, RequestHook> requests(JsonNode hooks) {
        return hooks.properties().stream()
                .filter(hook -> hook.getValue().has("request"))
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        hook -> request(hook.getKey(), hook.getValue().get("request"))));
    }

    private RequestHook request(String name, JsonNode request) {
        String description = "the request of '" + name + "'";
        known(description, request, Set.of("method", "path", "account", "body"));
        requireFilled(description, request.path("path"), Placeholders.ofHook(name, false));
        requireFilled(description, request.path("body"), Placeholders.ofHook(name, false));
        return new RequestHook(
                text(request, "method"),
                text(request, "path"),
                request.has("account") ? Optional.of(basic("account", request.get("account"))) : Optional.empty(),
                request.has("body") ? Optional.of(request.get("body")) : Optional.empty());
    }

    private String basic(String name, JsonNode account) {
        known("'" + name + "'", account, Set.of("name", "password"));
        String pair = text(account, "name") + ":" + text(account, "password");
        return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
    }

    private FixtureNames fixtures(JsonNode fixtures) {
        known("'fixtures'", fixtures, Set.of("agents", "capabilities"));
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
        known("'fixtures." + key + "'", names, byFixture.keySet());
        names.fieldNames().forEachRemaining(fixture -> byFixture.put(fixture, text(names, fixture)));
        Set<String> used = new HashSet<>();
        byFixture.forEach((fixture, name) -> {
            if (!used.add(name)) {
                throw wrong("'fixtures." + key + "' has the name '" + name + "' for two fixtures; one of them is '"
                        + fixture + "'");
            }
        });
        return byFixture;
    }

    private void known(String description, JsonNode object, Set<String> keys) {
        if (!object.isObject() && !object.isMissingNode()) {
            throw wrong(description + " must be a mapping");
        }
        object.fieldNames().forEachRemaining(key -> {
            if (!keys.contains(key)) {
                throw wrong(description + " has the unknown key '" + key + "'; the valid keys are "
                        + keys.stream().sorted().toList());
            }
        });
    }

    /** Requires that the kit has a value for each placeholder: it would pass an unknown one literally. */
    private void requireFilled(String description, JsonNode texts, Set<String> placeholders) {
        Placeholders.unknown(Placeholders.texts(texts), placeholders).ifPresent(unknown -> {
            throw wrong(description + " has the unknown placeholder '" + unknown + "'; the valid names are "
                    + placeholders.stream().sorted().toList() + "; put a space inside the braces for plain text");
        });
    }

    private String text(JsonNode object, String key) {
        JsonNode value = object.path(key);
        if (!value.isTextual() || value.textValue().isBlank()) {
            throw wrong("'" + key + "' must be a string");
        }
        return value.textValue();
    }

    private List<String> textsOrNone(JsonNode object, String key) {
        return object.path(key).isArray() && object.path(key).isEmpty() ? List.of() : texts(object, key);
    }

    private List<String> texts(JsonNode object, String key) {
        JsonNode value = object.path(key);
        if (!value.isArray() || value.isEmpty() || !value.valueStream().allMatch(JsonNode::isTextual)) {
            throw wrong("'" + key + "' must be a list of strings");
        }
        return value.valueStream().map(JsonNode::textValue).toList();
    }

    private HarnessError wrong(String problem) {
        return new HarnessError("the subject's file " + file + ": " + problem);
    }
}
