package dev.capstan.pages;

import dev.capstan.core.Exposure;
import dev.capstan.grants.AgentMode;
import dev.capstan.grants.Approval;
import dev.capstan.grants.GrantableCapabilities;
import dev.capstan.grants.GrantableCapability;
import dev.capstan.grants.approval.ApprovalDetails;
import dev.capstan.grants.name.AnnotatedName;
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
        return mistakes.stream().anyMatch(error -> error.field().equals(field)) ? "true" : null;
    }

    /** Creates the contents, with the form as filled in before and its errors. */
    static ApprovalView of(
            ApprovalDetails details, GrantableCapabilities grantable, FormFields filled, List<FormError> errors) {
        List<ItemView> items = new ArrayList<>();
        for (ApprovalDetails.Item item : details.items()) {
            SideEffect effect = SideEffect.of(item, grantable.named(item.capability(), details.tenantId()));
            items.add(ItemView.of(items.size(), item, effect, limits(item, details.tenantId(), grantable), filled));
        }
        return new ApprovalView(
                details.approval().userCode(),
                details.digest(),
                purpose(details),
                AgentDetails.of(details.agent()),
                details.agent().mode() == AgentMode.DELEGATED ? "for you (delegated)" : "for itself (autonomous)",
                DisplayText.marked(details.host().name(), "no name given"),
                details.host().id(),
                DisplayText.shortId(details.host().thumbprint()),
                DisplayText.sentence(details.approval().reason()),
                details.needs() == Exposure.Approval.PASSWORD,
                details.host().userId() == null && details.agent().mode() == AgentMode.DELEGATED,
                items,
                trust(details, grantable),
                warnings(details, grantable),
                errors);
    }

    /** Returns, for each requested capability, the fields by which it can be narrowed. */
    static List<List<ConstraintField>> limits(ApprovalDetails details, GrantableCapabilities grantable) {
        return details.items().stream()
                .map(item -> limits(item, details.tenantId(), grantable))
                .toList();
    }

    private static List<ConstraintField> limits(
            ApprovalDetails.Item item, String tenantId, GrantableCapabilities grantable) {
        return grantable
                .named(item.capability(), tenantId)
                .map(known -> ConstraintField.of(known.capability()))
                .orElse(List.of());
    }

    private static String purpose(ApprovalDetails details) {
        return switch (details.approval().purpose()) {
            case REGISTRATION ->
                details.host().userId() == null
                        ? "An agent of an application that is not connected yet requests registration."
                        : "Another agent of an application that you have connected requests registration.";
            case ESCALATION -> "An active agent requests more capabilities.";
            case REACTIVATION -> "An expired agent requests reactivation.";
        };
    }

    private static List<String> trust(ApprovalDetails details, GrantableCapabilities grantable) {
        List<String> lines = new ArrayList<>();
        new TreeMap<>(details.trust()).forEach((name, constraints) -> {
            String description = grantable
                    .named(name, details.tenantId())
                    .map(GrantableCapability::description)
                    .orElse("no longer offered");
            List<String> descriptions = constraints.describe();
            lines.add(DisplayText.name(name, name) + " – " + DisplayText.sentence(description)
                    + (descriptions.isEmpty() ? "" : " (" + String.join("; ", descriptions) + ")"));
        });
        return lines;
    }

    private static List<String> warnings(ApprovalDetails details, GrantableCapabilities grantable) {
        List<String> warnings = new ArrayList<>();
        if (details.approval().purpose() == Approval.Purpose.REGISTRATION
                && details.host().userId() == null) {
            warnings.add("The names above are not verified. Continue only if you have just started this agent yourself"
                    + " and it shows the same code.");
        }
        if (DisplayText.marked(details.agent().name(), "").isMarked()
                || DisplayText.marked(details.host().name(), "").isMarked()) {
            warnings.add("A name above has lookalike or invisible characters, which are marked."
                    + " It may imitate another name.");
        }
        if (details.items().size() > MANY) {
            warnings.add("It requests " + details.items().size() + " capabilities at once, which is a lot.");
        }
        for (ApprovalDetails.Item item : details.items()) {
            SideEffect effect = SideEffect.of(item, grantable.named(item.capability(), details.tenantId()));
            if (!effect.warning().isEmpty() && item.constraints().isUnconstrained()) {
                warnings.add(DisplayText.name(item.capability(), "One") + effect.warning());
            }
        }
        return warnings;
    }
}
