package dev.capstan.pages;

import dev.capstan.core.Exposure;
import dev.capstan.core.text.AnnotatedName;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.Approval;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.approval.ApprovalDetails;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the page of an approval shows; templates read it.
 *
 * @param code the code it was found by
 * @param seal what the decision is bound to
 * @param purpose what is decided, in words
 * @param agent who asks
 * @param mode on whose behalf it wants to act, in words
 * @param hostName what the application calls itself
 * @param hostId its id
 * @param thumbprint how its key begins
 * @param reason why, in the words of the agent; empty where it gives none
 * @param byPassword whether approving takes a password that was just shown
 * @param links whether an approval connects the application to the account
 * @param items what is asked for
 * @param trust what every agent of the application will get without asking, a line for each
 * @param warnings what to look at twice
 * @param mistakes the mistakes in what was sent
 */
public record ApprovalView(
        String code,
        String seal,
        String purpose,
        AgentDetails agent,
        String mode,
        AnnotatedName hostName,
        String hostId,
        String thumbprint,
        String reason,
        boolean byPassword,
        boolean links,
        List<ItemView> items,
        List<String> trust,
        List<String> warnings,
        List<FormError> mistakes) {

    private static final int MANY = 5;

    public ApprovalView {
        items = List.copyOf(items);
        trust = List.copyOf(trust);
        warnings = List.copyOf(warnings);
        mistakes = List.copyOf(mistakes);
    }

    /** {@code true} for a field with a mistake in it, as {@code aria-invalid} has it; nothing for any other. */
    public @Nullable String invalid(String field) {
        return mistakes.stream().anyMatch(mistake -> mistake.field().equals(field)) ? "true" : null;
    }

    /** What is shown, with the fields as somebody filled them in before, and the mistakes in that. */
    static ApprovalView of(
            ApprovalDetails shown, GrantableCapabilities offered, FormFields filled, List<FormError> mistakes) {
        List<ItemView> items = new ArrayList<>();
        for (ApprovalDetails.Item item : shown.items()) {
            SideEffect effect = SideEffect.of(item, offered.named(item.capability()));
            items.add(ItemView.of(items.size(), item, effect, limits(item, offered), filled));
        }
        return new ApprovalView(
                shown.approval().userCode(),
                shown.digest(),
                purpose(shown),
                AgentDetails.of(shown.agent()),
                shown.agent().mode() == AgentMode.DELEGATED
                        ? "for you, as your delegate"
                        : "for itself, not for a person",
                DisplayText.marked(shown.host().name(), "no name given"),
                shown.host().id(),
                ShortId.beginning(shown.host().thumbprint()),
                DisplayText.sentence(shown.approval().reason()),
                shown.needs() == Exposure.Approval.PASSWORD,
                shown.host().userId() == null && shown.agent().mode() == AgentMode.DELEGATED,
                items,
                trust(shown, offered),
                warnings(shown, offered),
                mistakes);
    }

    /** The fields by which each capability that is asked for can be narrowed. */
    static List<List<ConstraintField>> limits(ApprovalDetails shown, GrantableCapabilities offered) {
        return shown.items().stream().map(item -> limits(item, offered)).toList();
    }

    private static List<ConstraintField> limits(ApprovalDetails.Item item, GrantableCapabilities offered) {
        return offered.named(item.capability())
                .map(known -> ConstraintField.of(known.capability()))
                .orElse(List.of());
    }

    private static String purpose(ApprovalDetails shown) {
        return switch (shown.approval().purpose()) {
            case REGISTRATION ->
                shown.host().userId() == null
                        ? "An agent of an application that is not connected yet wants to begin."
                        : "Another agent of an application that you have connected wants to begin.";
            case ESCALATION -> "An agent that is at work already asks for more.";
            case REACTIVATION -> "An agent that had ended wants to go on.";
        };
    }

    private static List<String> trust(ApprovalDetails shown, GrantableCapabilities offered) {
        List<String> lines = new ArrayList<>();
        new TreeMap<>(shown.trust()).forEach((name, constraints) -> {
            String description =
                    offered.named(name).map(GrantableCapability::description).orElse("no longer offered");
            List<String> words = constraints.describe();
            lines.add(DisplayText.name(name, name) + " – " + DisplayText.sentence(description)
                    + (words.isEmpty() ? "" : " (" + String.join("; ", words) + ")"));
        });
        return lines;
    }

    private static List<String> warnings(ApprovalDetails shown, GrantableCapabilities offered) {
        List<String> warnings = new ArrayList<>();
        if (shown.approval().purpose() == Approval.Purpose.REGISTRATION
                && shown.host().userId() == null) {
            warnings.add("Nobody has checked the names above. Go on only if you have just started this agent yourself"
                    + " and it shows the same code.");
        }
        if (DisplayText.marked(shown.agent().name(), "").isMarked()
                || DisplayText.marked(shown.host().name(), "").isMarked()) {
            warnings.add("A name above has characters that look like others or are not visible. They are marked."
                    + " Somebody may want it to be taken for another name.");
        }
        if (shown.items().size() > MANY) {
            warnings.add("It asks for " + shown.items().size() + " capabilities at once, which is a lot.");
        }
        for (ApprovalDetails.Item item : shown.items()) {
            SideEffect effect = SideEffect.of(item, offered.named(item.capability()));
            if (!effect.warning().isEmpty() && item.constraints().isUnconstrained()) {
                warnings.add(DisplayText.name(item.capability(), "One") + effect.warning());
            }
        }
        return warnings;
    }
}
