package dev.capstan.tck.subject;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A feature that the documents leave to an implementation. Rules that need it are inapplicable to a subject that does
 * not offer it. The subject's file lists what it offers; its discovery document decides where it says so.
 */
public enum OptionalFeature {
    /** Rules that need a server with a given state, fleet or settings (hook {@code restart}). */
    RESTART("a server that the kit starts with a state and a fleet of its own"),
    /** TC-4, X-BUS-2: records, which the kit can read. */
    AUDIT("audit records and their chain, which the kit can read"),
    /** TC-5: the generator of types. */
    CODE_GENERATION("types that are generated for callers"),
    /** TC-6.2: a load without validation. */
    INSPECTION("capability files that are loaded with schema validation off"),
    /** INV-3.2: the enforcement of declared permissions. */
    PERMISSIONS("the enforcement of declared permissions"),
    /** INV-4. */
    RATE_LIMITS("rate limits of capabilities"),
    /** INV-7. */
    RETRIES("retries by the policy of a capability"),
    /** X-INV-11. */
    PARTS("invocations that send parts of their result as server-sent events"),
    /** INV-9. */
    CANCELLATION("the cancellation of invocations"),
    /** X-BUS-1: an agent that answers requests from the message bus. */
    INCOMING_CALLS("an agent that responds to requests over the message bus"),
    /** X-BUS-4.4, X-BUS-8: calls of the subject, which the kit requests over HTTP or by a driver. */
    OUTGOING_CALLS("calls to other agents over the message bus, which the kit can request"),
    /** DISC-4.1: envelopes that are passed on. */
    RELAY("the forwarding of envelopes"),
    /** NEG-3: a registry that hosts schemas. */
    SCHEMA_HOSTING("a registry that hosts the schemas of versions"),
    /** NEG-4. */
    COMPATIBILITY_MATRIX("the compatibility matrix of versions"),
    /** NEG-5.1. */
    SEARCH("the search for capabilities"),
    /** Section 2.2.2 of the draft: agents without a user. */
    AUTONOMOUS_AGENTS("agents without a user"),
    /** Section 7.1 of the draft. */
    DEVICE_AUTHORIZATION("approvals by device authorization"),
    /** Section 2.7 of the draft: capabilities that need no approval. */
    DEFAULT_CAPABILITIES("default capabilities of hosts"),
    /** Section 5.3 of the draft: a user MAY approve some capabilities of a request and deny others. */
    PARTIAL_APPROVAL("a decision for each capability of an approval"),
    /** Section 2.13 of the draft: a user may approve less than an agent requested. */
    NARROWED_APPROVAL("decisions that narrow the constraints of a request"),
    /** Section 2.13 of the draft: the server MAY add constraints. */
    IMPOSED_CONSTRAINTS("constraints that the server imposes"),
    /** Section 2.12 of the draft: {@code location} is optional. */
    LOCATIONS("capabilities with a location of their own"),
    /** Section 4.1 of the draft: keys at a URL. The kit serves them on loopback. */
    KEY_SETS("keys at a URL on loopback, where the kit publishes them"),
    /** Section 5.2 of the draft: pagination is optional. */
    PAGINATION("a capability list in pages"),
    /** Section 2.15 of the draft: the server chooses the mode. */
    ASYNCHRONOUS_EXECUTION("asynchronous executions"),
    /** Section 2.15 of the draft: the server chooses the mode. */
    STREAMING("executions that stream their result"),
    /** No document: several executions in one request. */
    BATCH_EXECUTION("several executions in one request"),
    /** Section 5.12 of the draft. */
    INTROSPECTION("the introspection of tokens");

    private final String description;

    OptionalFeature(String description) {
        this.description = description;
    }

    /** Returns its name in the file of a subject and in reports, such as {@code rate-limits}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the tag of rules and examples that need it, such as {@code @needs-rate-limits}. */
    public String tag() {
        return "@needs-" + id();
    }

    /** Returns what a subject with the feature has, as a noun phrase. */
    public String description() {
        return description;
    }

    /** Returns the feature of an id; empty if there is none. */
    public static Optional<OptionalFeature> called(String id) {
        return Arrays.stream(values())
                .filter(feature -> feature.id().equals(id))
                .findFirst();
    }

    /** Returns the ids of all features, separated by commas. */
    public static String ids() {
        return Arrays.stream(values()).map(OptionalFeature::id).collect(Collectors.joining(", "));
    }

    /** Returns the features that a scenario with some tags needs. */
    public static List<OptionalFeature> neededBy(List<String> tags) {
        return Arrays.stream(values())
                .filter(feature -> tags.contains(feature.tag()))
                .toList();
    }
}
