package dev.capstan.pages;

import dev.capstan.core.Exposure;
import dev.capstan.grants.approval.ApprovalDetails;
import java.util.ArrayList;
import java.util.List;

/**
 * One capability on the approval page, for templates.
 *
 * @param index its position, which is part of its field names
 * @param name its name
 * @param description its description
 * @param touches the permissions that it declares, one line each
 * @param effect sentence about its lasting effect
 * @param constraints the requested constraints, one line each
 * @param byPassword whether approval requires a recently entered password
 * @param choice the choice made before
 * @param reason the reason for denial entered before
 * @param fields the fields by which it can be narrowed
 */
public record ItemView(
        int index,
        String name,
        String description,
        List<String> touches,
        String effect,
        List<String> constraints,
        boolean byPassword,
        String choice,
        String reason,
        List<FieldView> fields) {

    public ItemView {
        touches = List.copyOf(touches);
        constraints = List.copyOf(constraints);
        fields = List.copyOf(fields);
    }

    static ItemView of(
            int index, ApprovalDetails.Item item, SideEffect effect, List<ConstraintField> limits, FormFields filled) {
        List<FieldView> fields = new ArrayList<>();
        for (ConstraintField limit : limits) {
            fields.add(FieldView.of(index + "-" + fields.size(), limit, filled));
        }
        return new ItemView(
                index,
                DisplayText.name(item.capability(), "no name"),
                DisplayText.sentence(item.description()),
                PermissionLabels.of(item.permissions()),
                effect.sentence(),
                item.constraints().describe(),
                item.needs() == Exposure.Approval.PASSWORD,
                filled.text("choice-" + index),
                DisplayText.sentence(filled.text("reason-" + index)),
                fields);
    }
}
