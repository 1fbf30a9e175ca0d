package dev.capstan.tck.subject.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.json.NotJson;
import dev.capstan.tck.subject.AgentAnswer;
import dev.capstan.tck.subject.AgentRequest;
import dev.capstan.tck.subject.AuditEntry;
import dev.capstan.tck.subject.Breach;
import dev.capstan.tck.subject.Cancellation;
import dev.capstan.tck.subject.Generation;
import dev.capstan.tck.subject.HarnessFault;
import dev.capstan.tck.subject.Invocation;
import dev.capstan.tck.subject.InvocationAnswer;
import dev.capstan.tck.subject.LoadReport;
import dev.capstan.tck.subject.RawLine;
import dev.capstan.tck.subject.Reading;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.Verification;
import dev.capstan.tck.subject.WireAnswer;
import dev.capstan.tck.subject.WireRequest;
import dev.capstan.tck.subject.agh.Operator;
import dev.capstan.tck.subject.agh.PeerNetwork;
import dev.capstan.tck.subject.agh.Transport;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.bus.BusSite;
import dev.capstan.tck.subject.command.CommandResult;
import dev.capstan.tck.subject.command.Commands;
import dev.capstan.tck.subject.command.Hook;
import dev.capstan.tck.subject.file.SubjectFile;
import dev.capstan.tck.subject.registry.Negotiations;
import dev.capstan.tck.subject.registry.Registry;
import dev.capstan.tck.verdict.Exchange;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A subject behind a base URL, with the hooks of its file. */
public final class HttpSubject implements Subject {

    private final SubjectFile file;
    private final String url;
    private final Commands commands;
    private final Path work;
    private final Consumer<WireRequest> heard;
    private final Journal journal;
    private final Patience patience;
    private final Wire wire;
    private final Map<String, AuditTail> tails = new HashMap<>();
    private final String since;
    private final Hooks hooks;
    private final Workbench workbench;
    private final Places places;
    private final Optional<PeerNetwork> nats;
    private final Optional<BusSite> site;
    private final UnaryOperator<String> front;
    private @Nullable Place onBus;
    private @Nullable Bus bus;

    /**
     * Connects to a subject; {@link dev.capstan.tck.subject.SubjectLost} where nobody answers.
     *
     * @param url its base URL
     * @param commands what runs its hooks
     * @param work a directory for the files that hooks are given
     */
    public HttpSubject(SubjectFile file, String url, Commands commands, Path work) {
        this(file, url, commands, work, UnaryOperator.identity());
    }

    /**
     * Connects to a subject that stands behind something else.
     *
     * @param front the URL to use in the place of that of a server which the kit starts for one scenario
     */
    public HttpSubject(SubjectFile file, String url, Commands commands, Path work, UnaryOperator<String> front) {
        this(file, url, commands, work, front, Optional.empty(), Optional.empty(), message -> {}, new Patience(), null);
    }

    /**
     * Connects to a subject whose agents are also called over a message bus.
     *
     * @param site the server that serves the kit's bus fleet
     */
    public HttpSubject(SubjectFile file, String url, Commands commands, Path work, BusSite site) {
        this(
                file,
                url,
                commands,
                work,
                UnaryOperator.identity(),
                Optional.empty(),
                Optional.of(site),
                message -> {},
                new Patience(),
                null);
    }

    /**
     * Connects to a subject whose peers are also met elsewhere.
     *
     * @param nats the network of its peers over NATS
     * @param site the server that serves the kit's bus fleet
     * @param heard is told of each message as it went
     */
    HttpSubject(
            SubjectFile file,
            String url,
            Commands commands,
            Path work,
            Optional<PeerNetwork> nats,
            Optional<BusSite> site,
            Consumer<WireRequest> heard) {
        this(file, url, commands, work, UnaryOperator.identity(), nats, site, heard, new Patience(), null);
    }

    /**
     * Connects to a subject.
     *
     * @param patience how long it is waited for, by everybody who uses it
     * @param like the same subject for somebody else, which knows since when audit records matter and what commands gave
     */
    private HttpSubject(
            SubjectFile file,
            String url,
            Commands commands,
            Path work,
            UnaryOperator<String> front,
            Optional<PeerNetwork> nats,
            Optional<BusSite> site,
            Consumer<WireRequest> heard,
            Patience patience,
            @Nullable HttpSubject like) {
        this.heard = heard;
        this.journal = new Journal(heard);
        this.file = file;
        this.url = url;
        this.commands = commands;
        this.work = work;
        this.patience = patience;
        this.wire = new Wire(url, journal, patience);
        this.hooks = new Hooks(file, url, commands, wire);
        this.workbench = like == null ? new Workbench(hooks, commands, work) : like.workbench;
        this.places = new Places(file, commands, work, journal, front, url, patience);
        this.nats = nats;
        this.site = site;
        this.front = front;
        this.since = like == null
                ? SubjectClock.now(wire).map(now -> "&since=" + now).orElse("")
                : like.since;
    }

    @Override
    public String name() {
        return file.name();
    }

    @Override
    public Set<String> claims() {
        return file.claims();
    }

    @Override
    public AgentAnswer request(AgentRequest request) {
        return agentAnswer(wire().send(Bindings.request(
                request, agentAddress(request.agent()), capabilityName(request.capability()))));
    }

    @Override
    public AgentAnswer later(String correlation) {
        return agentAnswer(wire().send(Bindings.get("/rpc/requests/" + Bindings.encoded(correlation))));
    }

    @Override
    public InvocationAnswer invoke(Invocation invocation) {
        return begin(invocation).get();
    }

    @Override
    public Supplier<InvocationAnswer> begin(Invocation invocation) {
        Supplier<WireAnswer> pending =
                wire().begin(Bindings.invocation(invocation, capabilityName(invocation.capability())));
        return () -> {
            WireAnswer answer = pending.get();
            return new InvocationAnswer(answer.object(), answer);
        };
    }

    @Override
    public Cancellation cancel(String trace, @Nullable String token) {
        WireAnswer answer = wire().send(Bindings.cancellation(trace, token));
        return new Cancellation(answer.object(), answer);
    }

    @Override
    public String placeOfInvocations() {
        return agentAuth().discovery().issuer() + Bindings.INVOCATIONS;
    }

    @Override
    public Reading describe(String capability) {
        return fetched("/capabilities/" + Bindings.encoded(capabilityName(capability)));
    }

    @Override
    public List<Reading> capabilities() {
        return new Pages("capabilities", Optional.empty(), paged("/capabilities?limit=100")).toTheEnd();
    }

    @Override
    public String capabilityName(String fixture) {
        return file.capabilities().getOrDefault(fixture, fixture);
    }

    @Override
    public String agentAddress(String fixture) {
        return "agent://" + agentName(fixture);
    }

    @Override
    public String agentName(String fixture) {
        return file.agents().getOrDefault(fixture, fixture);
    }

    @Override
    public List<AuditEntry> entries(@Nullable String kind) {
        String ofKind = kind == null ? "" : "&kind=" + Bindings.encoded(kind);
        return tails.computeIfAbsent(ofKind, query -> new AuditTail(paged("/audit/records?limit=100" + since + query)))
                .entries();
    }

    @Override
    public Verification verification() {
        return Verification.read(
                found("/audit/verification", wire.sendForMuchWork(Bindings.get("/audit/verification"))));
    }

    @Override
    public List<JsonNode> export(String kind) {
        Hook hook = hooks.command("export", "typed-capabilities");
        CommandResult result = hook.run(commands, Map.of("url", List.of(url), "kind", List.of(kind)));
        if (result.exit() != 0) {
            throw new Breach("the export ended with the exit code " + result.exit() + ": " + result.errors());
        }
        return result.output().lines().map(HttpSubject::record).toList();
    }

    @Override
    public Map<String, LoadReport> load(Map<String, String> documents, boolean forInspection) {
        return workbench.load(documents, forInspection);
    }

    @Override
    public Generation generate(Map<String, String> files, List<String> arguments) {
        return workbench.generate(files, arguments);
    }

    @Override
    public AgentAuth agentAuth() {
        return places.present().agentAuth();
    }

    @Override
    public List<Transport> transports() {
        return nats.isPresent() || site.isPresent() ? List.of(Transport.HTTP, Transport.NATS) : List.of(Transport.HTTP);
    }

    @Override
    public PeerNetwork network(Transport transport) {
        return transport == Transport.HTTP
                ? places.present().network()
                : nats.orElseThrow(() -> new HarnessFault("the kit knows no NATS server"));
    }

    @Override
    public Bus bus() {
        if (bus == null || onBus == null) {
            BusSite known = site.orElseThrow(() -> new HarnessFault("the kit knows no NATS server"));
            onBus = Place.at(known.url(), file, commands, journal, new Patience());
            bus = new HttpBus(known, onBus.wire(), journal);
        }
        places.visit(onBus);
        return bus;
    }

    @Override
    public Operator operator() {
        return places.present().operator();
    }

    @Override
    public Registry registry() {
        return places.present().registry();
    }

    @Override
    public Negotiations negotiations() {
        return places.present().negotiations();
    }

    @Override
    public String channel() {
        return file.peers().channel();
    }

    @Override
    public void startAnew(Set<String> without, Map<String, String> more) {
        places.startAnew(without, more);
    }

    @Override
    public void stopAnew() {
        places.stopAnew();
    }

    @Override
    public WireAnswer exchange(WireRequest request) {
        return wire().send(request);
    }

    @Override
    public RawLine raw() {
        return wire().raw();
    }

    @Override
    public List<Exchange> exchanges() {
        return journal.take();
    }

    @Override
    public void forgetExchanges() {
        journal.clear();
    }

    @Override
    public Subject another() {
        return new HttpSubject(file, url, commands, work, front, nats, site, heard, patience, this);
    }

    @Override
    public void close() {
        stopAnew();
        journal.clear();
    }

    private Function<Optional<String>, Reading> paged(String path) {
        String parameter = path.startsWith("/audit") ? "&after=" : "&cursor=";
        return cursor ->
                fetched(path + cursor.map(c -> parameter + Bindings.encoded(c)).orElse(""));
    }

    private Reading fetched(String path) {
        return found(path, wire.send(Bindings.get(path)));
    }

    private static Reading found(String path, WireAnswer answer) {
        if (answer.status() != 200) {
            throw new Breach("GET " + path + " was answered with the status " + answer.status() + ": " + answer.body());
        }
        return answer.object();
    }

    /** What carries messages to the server that is spoken to at present. */
    private Wire wire() {
        return places.present().wire();
    }

    private static AgentAnswer agentAnswer(WireAnswer answer) {
        return new AgentAnswer(answer.object(), answer);
    }

    /** A line of an export: the record itself, or its entry of the chain. */
    private static JsonNode record(String line) {
        try {
            JsonNode exported = Json.read(line);
            return exported.path("record").isObject() ? exported.get("record") : exported;
        } catch (NotJson e) {
            throw new Breach("a line of the export is not JSON (" + e.getMessage() + "): " + line);
        }
    }
}
