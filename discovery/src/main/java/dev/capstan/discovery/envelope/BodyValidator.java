package dev.capstan.discovery.envelope;

import dev.capstan.core.text.WhiteSpace;
import dev.capstan.discovery.envelope.Fields.InvalidField;
import java.util.List;

/** The check of an envelope's body, and of the envelope fields that its kind requires. */
final class BodyValidator {

    private static final List<String> TRACED = List.of("working", "needs_input", "completed", "failed", "canceled");

    private final Envelope envelope;
    private final Fields body;

    private BodyValidator(Envelope envelope) {
        this.envelope = envelope;
        this.body = new Fields(envelope.body(), "/body");
    }

    static void check(Envelope envelope) throws InvalidField {
        BodyValidator validator = new BodyValidator(envelope);
        switch (envelope.kind()) {
            case GREET -> validator.card();
            case WHOIS -> validator.whois();
            case SAY -> validator.validateText();
            case DIRECT -> validator.direct();
            case CAPABILITY -> validator.capability();
            case RECEIPT -> validator.receipt();
            case TRACE -> validator.trace();
        }
    }

    private void whois() throws InvalidField {
        switch (body.text("type")) {
            case "request" -> {
                body.optionalText("query");
                if (!body.isMissing("peer_card")) {
                    throw body.wrong("peer_card", "is not allowed in a request");
                }
                whoisExtensions();
            }
            case "response" -> {
                if (envelope.replyTo() == null) {
                    throw new InvalidField("/reply_to is missing; set it to the id of the request");
                }
                card();
            }
            default -> throw body.wrong("type", "must be request or response");
        }
    }

    private void whoisExtensions() throws InvalidField {
        Fields ext = new Fields(envelope.ext(), "/ext");
        ext.optionalArray("agh.include");
        ext.optionalTexts("agh.capability_ids");
    }

    private void card() throws InvalidField {
        Fields card = body.objectField("peer_card");
        if (!card.text("peer_id").equals(envelope.from().text())) {
            throw card.wrong("peer_id", "is not the sender of the envelope");
        }
        card.optionalText("display_name");
        for (String key :
                List.of("profiles_supported", "capabilities", "artifacts_supported", "trust_modes_supported")) {
            card.texts(key);
        }
        card.optionalObject("ext");
    }

    private void validateText() throws InvalidField {
        body.text("text");
        body.optionalText("intent");
        body.optionalArray("artifacts");
    }

    private void direct() throws InvalidField {
        addressed();
        requireInteraction();
        validateText();
    }

    private void capability() throws InvalidField {
        if (envelope.interactionId() != null) {
            addressed();
        }
        Fields capability = body.objectField("capability");
        for (String key : List.of("id", "summary", "outcome", "digest")) {
            capability.text(key);
        }
        capability.optionalText("version");
        for (String key :
                List.of("context_needed", "artifacts_expected", "execution_outline", "constraints", "examples")) {
            capability.optionalTexts(key);
        }
        requirements(capability);
    }

    private static void requirements(Fields capability) throws InvalidField {
        List<String> requirements = capability.optionalTexts("requirements").stream()
                .map(WhiteSpace::strip)
                .toList();
        for (int i = 0; i < requirements.size(); i++) {
            if (requirements.get(i).isEmpty()) {
                throw capability.wrong("requirements/" + i, "is blank");
            }
        }
        if (requirements.stream().distinct().count() < requirements.size()) {
            throw capability.wrong("requirements", "names a capability twice");
        }
    }

    private void receipt() throws InvalidField {
        requireInteraction();
        body.name("for_id");
        String status = body.text("status");
        if (ReceiptStatus.fromWire(status).isEmpty()) {
            throw body.wrong("status", "must be accepted, rejected, duplicate, expired, unsupported or canceled");
        }
        body.optionalText("reason_code");
        body.optionalText("detail");
    }

    private void trace() throws InvalidField {
        requireInteraction();
        if (!TRACED.contains(body.text("state"))) {
            throw body.wrong("state", "must be one of " + String.join(", ", TRACED));
        }
        body.optionalText("message");
        body.optionalArray("artifact_refs");
    }

    private void addressed() throws InvalidField {
        if (!envelope.isDirected()) {
            throw new InvalidField("/to is missing; set it to the peer of the interaction");
        }
    }

    private void requireInteraction() throws InvalidField {
        if (envelope.interactionId() == null) {
            throw new InvalidField(
                    "/interaction_id is missing; a " + envelope.kind().wire() + " needs one");
        }
    }
}
