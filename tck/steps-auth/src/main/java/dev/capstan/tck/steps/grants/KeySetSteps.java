package dev.capstan.tck.steps.grants;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.json.Json;
import dev.capstan.tck.steps.common.Agent;
import dev.capstan.tck.steps.common.Clients;
import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.steps.common.Host;
import dev.capstan.tck.steps.common.KeySetServer;
import dev.capstan.tck.steps.common.PublishedKey;
import dev.capstan.tck.steps.common.RefusalSteps;
import dev.capstan.tck.steps.common.ScenarioParties;
import dev.capstan.tck.steps.common.TrapServer;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.auth.AuthResponse;
import dev.capstan.tck.token.SigningKey;
import io.cucumber.datatable.DataTable;
import io.cucumber.java.en.Given;
import io.cucumber.java.en.Then;
import io.cucumber.java.en.When;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Steps about key sets that hosts and agents publish (X-GR-8.15). The kit serves them. */
public record KeySetSteps(
        Clients clients, KeySetServer keySets, TrapServer trap, RefusalSteps refusals, ScenarioParties parties) {

    private static final String HOST_PATH = "/host/jwks.json";
    private static final String AGENT_PATH = "/agent/jwks.json";
    private static final String KID = "key-1";
    private static final String NEXT_KID = "key-2";
    private static final int MANY_KEYS = 1_000;
    private static final int MAX_REDIRECTS = 3;

    /** The statuses of a server that cannot use what another server returned (RFC 9110, 15.6.3 to 15.6.5). */
    private static final Set<Integer> GATEWAY_ERRORS = Set.of(502, 503, 504);

    /** Documents in place of a key set, each given the published key. */
    private static final Map<String, Function<ObjectNode, String>> DEFECTS = Map.of(
            "has no keys", key -> Json.write(setOf()),
            "has a symmetric key", key -> Json.write(setOf(key, symmetric())),
            "has only the key of another id",
                    key -> Json.write(setOf(key.deepCopy().put("kid", "other"))),
            "has another key under its id",
                    key -> Json.write(setOf(SigningKey.fresh().publicJwk().put("kid", KID))),
            "has its key without the type",
                    key -> Json.write(setOf(key.deepCopy().without("kty"))),
            "is not a key set", key -> Json.write(key),
            "is not JSON", key -> "-----BEGIN PUBLIC KEY-----");

    @Given("^the (host|agent) publishes its key$")
    public void publishes(String owner) {
        if (owner.equals("host")) {
            hostPublishes(parties.host("the host"), KID);
        } else {
            Agent agent = parties.agent("the agent");
            keySets.publish(AGENT_PATH, setOf(named(agent.key(), KID)));
            agent.publishKeyAt(new PublishedKey(keySets.url(AGENT_PATH), KID));
        }
    }

    @When("{host} publishes a new key")
    public void hostPublishesAnother(Host host) {
        host.replaceKey(SigningKey.fresh());
        hostPublishes(host, NEXT_KID);
    }

    private void hostPublishes(Host host, String kid) {
        keySets.publish(HOST_PATH, setOf(named(host.key(), kid)));
        host.publishKeyAt(new PublishedKey(keySets.url(HOST_PATH), kid));
    }

    @Given("{host} and {agent} publish their keys at one URL")
    public void publishTogether(Host host, Agent agent) {
        keySets.publish(HOST_PATH, setOf(named(host.key(), KID), named(agent.key(), NEXT_KID)));
        host.publishKeyAt(new PublishedKey(keySets.url(HOST_PATH), KID));
        agent.publishKeyAt(new PublishedKey(keySets.url(HOST_PATH), NEXT_KID));
    }

    @Given("^the host publishes its key (among a thousand others|behind four redirects)$")
    public void publishesAtLimit(String location) {
        Host host = parties.host("the host");
        if (location.equals("behind four redirects")) {
            publishesBehindRedirects(host);
        } else {
            publishesAmongMany(host);
        }
    }

    private void publishesAmongMany(Host host) {
        ArrayNode keys = Json.list();
        for (int index = 0; index < MANY_KEYS; index++) {
            keys.add(host.key().publicJwk().put("kid", "other-" + index));
        }
        keys.add(named(host.key(), KID));
        keySets.publish(HOST_PATH, Json.object().set("keys", keys));
        host.publishKeyAt(new PublishedKey(keySets.url(HOST_PATH), KID));
    }

    private void publishesBehindRedirects(Host host) {
        hostPublishes(host, KID);
        for (int index = 0; index <= MAX_REDIRECTS; index++) {
            keySets.redirect("/" + index, index < MAX_REDIRECTS ? "/" + (index + 1) : HOST_PATH);
        }
        host.publishKeyAt(new PublishedKey(keySets.url("/0"), KID));
    }

    /** Tries each address with https as well, since a server that refuses http need not filter addresses. */
    @Then("no agent is registered, and no key set is requested, if a host publishes its key at")
    public void noneIsRequested(DataTable addresses) {
        for (String address : addresses.asList()) {
            for (String scheme : List.of("http", "https")) {
                Host host = new Host();
                String url = trap.url(scheme, address) + "/jwks.json";
                host.publishKeyAt(new PublishedKey(url, KID));
                clients.register(new Agent(host), Clients.registration());
                refusals.isRefused();
                Expect.isTrue(!trap.isVisited(), () -> "the server connected to " + url);
            }
        }
    }

    @Then("no agent is registered by a host whose key set")
    public void noneIsRegistered(DataTable defects) {
        for (String defect : defects.asList()) {
            Host host = new Host();
            String path = "/" + defect.replace(' ', '-');
            keySets.publish(path, defective(defect, named(host.key(), KID)));
            host.publishKeyAt(new PublishedKey(keySets.url(path), KID));
            int before = keySets.requests();
            clients.register(new Agent(host), Clients.registration());
            requireRefusedAfterFetch(before);
        }
    }

    @Then("it is refused because of its key set")
    public void isRefusedForKeySet() {
        requireRefusedAfterFetch(0);
    }

    /**
     * Throws unless the last registration was refused after its key set was fetched. The draft names no status for a key
     * set that a server must not use (8.12), so a gateway error refuses it, too, if the server accepts a usable one.
     */
    private void requireRefusedAfterFetch(int before) {
        AuthResponse response = refusals.state().auth();
        if (!GATEWAY_ERRORS.contains(response.wire().status())) {
            refusals.isRefused();
            requireFetched(before);
            return;
        }
        requireFetched(before);
        Expect.notBlank("the code", response.body().text("error"));
        Expect.notBlank("the message", response.body().text("message"));
        requireUsableSetAccepted(response);
    }

    /** Publishes the usable set at a new URL, because a server may cache a set. */
    private void requireUsableSetAccepted(AuthResponse refusal) {
        Host host = new Host();
        String path = "/usable-" + keySets.requests();
        keySets.publish(path, setOf(named(host.key(), KID)));
        host.publishKeyAt(new PublishedKey(keySets.url(path), KID));
        Expect.isTrue(
                !clients.register(new Agent(host), Clients.registration())
                        .wire()
                        .isError(),
                () -> "the key set must be refused, but met a server error, as does a usable one: "
                        + refusal.wire().transcript());
    }

    @Then("its key set was fetched")
    public void wasFetched() {
        requireFetched(0);
    }

    /** Throws {@link NotObservable} if nothing was fetched: the server refused for another reason than the key set. */
    private void requireFetched(int before) {
        if (keySets.requests() == before) {
            throw new NotObservable("the server did not fetch the key set from " + keySets.url("")
                    + "; let it fetch key sets from loopback addresses, or remove the feature 'key-sets'");
        }
    }

    private static String defective(String defect, ObjectNode key) {
        Function<ObjectNode, String> document = DEFECTS.get(defect);
        if (document == null) {
            throw new IllegalArgumentException("unknown key set '" + defect + "'; use one of " + DEFECTS.keySet());
        }
        return document.apply(key);
    }

    private static ObjectNode named(SigningKey key, String kid) {
        return key.publicJwk().put("kid", kid);
    }

    private static ObjectNode symmetric() {
        return Json.object().put("kty", "oct").put("kid", "secret").put("k", "c2VjcmV0");
    }

    private static ObjectNode setOf(JsonNode... keys) {
        ObjectNode set = Json.object();
        ArrayNode list = set.putArray("keys");
        for (JsonNode key : keys) {
            list.add(key);
        }
        return set;
    }
}
