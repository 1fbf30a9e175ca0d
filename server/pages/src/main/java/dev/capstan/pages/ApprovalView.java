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
 * The contents of the approval page, for templates.
 *
 * @param code the user code of the approval
 * @param seal digest of the displayed contents, to which the decision is bound
 * @param purpose sentence about what is decided
 * @param agent the requesting agent
 * @param mode on whose behalf the agent wants to act, as text
 * @param hostName the application's name, as given by itself
 * @param hostId the application's id
 * @param thumbprint the beginning of the application key's thumbprint
 * @param reason the agent's reason; empty if it gives none
 * @param byPassword whether approval requires a recently entered password
 * @param links whether an approval connects the application to the account
 * @param items the requested capabilities
 * @param trust capabilities that every agent of the application will get without asking, one line each
 * @param warnings warnings to display
 * @param mistakes the errors in the submitted form
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

    /** Returns {@code true} for a field with an error, as the value of {@code aria-invalid}; null for any other. */
    public @Nullable String invalid(String field) {
        return mistakes.stream().anyMatch(mistake -> mistake.field().equals(field)) ? "true" : null;
    }

    /** Creates the contents, with the form as filled in before and its errors. */
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
                shown.agent().mode() == AgentMode.DELEGATED ? "for you (delegated)" : "for itself (autonomous)",
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

    /** Returns, for each requested capability, the fields by which it can be narrowed. */
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
                        ? "An agent of an application that is not connected yet requests registration."
                        : "Another agent of an application that you have connected requests registration.";
            case ESCALATION -> "An active agent requests more capabilities.";
            case REACTIVATION -> "An expired agent requests reactivation.";
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
            warnings.add("The names above are not verified. Continue only if you have just started this agent yourself"
                    + " and it shows the same code.");
        }
        if (DisplayText.marked(shown.agent().name(), "").isMarked()
                || DisplayText.marked(shown.host().name(), "").isMarked()) {
            warnings.add("A name above has lookalike or invisible characters, which are marked."
                    + " It may imitate another name.");
        }
        if (shown.items().size() > MANY) {
            warnings.add("It requests " + shown.items().size() + " capabilities at once, which is a lot.");
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
