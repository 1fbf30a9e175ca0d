package dev.capstan.pages;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.core.json.Json;
import dev.capstan.grants.approval.ApprovalDecision;
import dev.capstan.grants.approval.ApprovalDetails;
import dev.capstan.grants.constraint.Constraints;
import dev.capstan.grants.constraint.InvalidConstraints;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The form of the approval page: a decision, or the errors in it. */
final class ApprovalForm {

    static final String ALLOW = "allow";
    static final String NARROW = "narrow";
    static final String DENY = "deny";

    private static final int MAX_TEXT_LENGTH = 1_000;
    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,30}(\\.[0-9]{1,30})?");

    private final FormFields form;
    private final List<FormError> errors = new ArrayList<>();

    ApprovalForm(FormFields form) {
        this.form = form;
    }

    /** Returns the errors found while reading the decision. */
    List<FormError> errors() {
        return List.copyOf(errors);
    }

    /** Reads the decision on the displayed items. It is valid only if there are no {@link #errors}. */
    ApprovalDecision decision(ApprovalDetails details, List<List<ConstraintField>> limits) {
        boolean approve = form.text("decision").equals("approve");
        Map<String, ApprovalDecision.ItemDecision> items = new LinkedHashMap<>();
        for (int i = 0; i < details.items().size(); i++) {
            String capability = details.items().get(i).capability();
            items.put(capability, approve ? onItem(i, capability, limits.get(i)) : denied(i));
        }
        return new ApprovalDecision(approve, items, form.text("seal"));
    }

    private ApprovalDecision.ItemDecision onItem(int i, String capability, List<ConstraintField> limits) {
        String name = DisplayText.name(capability, "no name");
        Constraints narrowedTo = limits(i, name, limits);
        String choice = form.text("choice-" + i);
        switch (choice) {
            case DENY -> {
                return denied(i);
            }
            case ALLOW -> {
                if (!narrowedTo.isUnconstrained()) {
                    errors.add(new FormError(
                            "choice-" + i,
                            name + ": limits are filled in, but “Allow” is chosen. Choose “Allow within my limits”,"
                                    + " or clear the limits."));
                }
            }
            case NARROW -> {
                if (narrowedTo.isUnconstrained() && errors.isEmpty()) {
                    errors.add(new FormError(
                            "choice-" + i, name + ": “Allow within my limits” is chosen, but no limit is filled in."));
                }
            }
            default -> errors.add(new FormError("choice-" + i, name + ": choose whether to allow it."));
        }
        return new ApprovalDecision.ItemDecision(true, narrowedTo, null);
    }

    private ApprovalDecision.ItemDecision denied(int i) {
        String reason = DisplayText.sentence(form.text("reason-" + i));
        return new ApprovalDecision.ItemDecision(false, Constraints.NONE, reason.isEmpty() ? null : reason);
    }

    private Constraints limits(int i, String name, List<ConstraintField> fields) {
        ObjectNode json = Json.object();
        for (int f = 0; f < fields.size(); f++) {
            ConstraintField field = fields.get(f);
            JsonNode limit = limit(field, name, i + "-" + f);
            if (limit != null) {
                json.set(field.argument(), limit);
            }
        }
        try {
            return Constraints.parse(json);
        } catch (InvalidConstraints e) {
            errors.add(new FormError("choice-" + i, PageRenderer.sentence(e.getMessage())));
            return Constraints.NONE;
        }
    }

    private @Nullable JsonNode limit(ConstraintField field, String name, String id) {
        return switch (field.kind()) {
            case NUMBER -> range(field, name, id);
            case TEXT -> exactly(field, name, "exactly-" + id);
            case CHOICE -> oneOf(field, "one-" + id);
        };
    }

    private @Nullable JsonNode range(ConstraintField field, String name, String id) {
        ObjectNode range = Json.object();
        putNumber(range, "min", fieldName(name, field), "least-" + id);
        putNumber(range, "max", fieldName(name, field), "most-" + id);
        return range.isEmpty() ? null : range;
    }

    private void putNumber(ObjectNode range, String operator, String location, String id) {
        String typed = form.text(id).strip();
        if (NUMBER.matcher(typed).matches()) {
            range.put(operator, new BigDecimal(typed));
        } else if (!typed.isEmpty()) {
            errors.add(new FormError(id, location + ": enter a number such as 100 or 99.50."));
        }
    }

    private @Nullable JsonNode exactly(ConstraintField field, String name, String id) {
        String typed = form.text(id).strip();
        if (typed.length() > MAX_TEXT_LENGTH) {
            errors.add(new FormError(id, fieldName(name, field) + ": enter at most 1000 characters."));
        }
        return typed.isEmpty() ? null : Json.object().textNode(typed);
    }

    private static String fieldName(String capability, ConstraintField field) {
        return capability + ", " + DisplayText.name(field.argument(), "no name");
    }

    private @Nullable JsonNode oneOf(ConstraintField field, String id) {
        ObjectNode json = Json.object();
        ArrayNode in = json.putArray("in");
        List<String> chosen = form.all(id);
        for (int o = 0; o < field.options().size(); o++) {
            if (chosen.contains(String.valueOf(o))) {
                in.add(field.options().get(o));
            }
        }
        return in.isEmpty() ? null : json;
    }
}
