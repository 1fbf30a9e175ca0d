package dev.capstan.pages;

import dev.capstan.core.Exposure;
import dev.capstan.grants.approval.ApprovalDetails;
import java.util.ArrayList;
import java.util.List;

/**
 * One capability on the page of an approval; templates read it.
 *
 * @param index where it stands, which names its fields
 * @param name its name
 * @param description what it does
 * @param touches what it may touch, a line for each permission
 * @param effect what may come of it
 * @param constraints within which constraints, a line for each
 * @param byPassword whether approving it takes a password that was just shown
 * @param choice what was chosen before
 * @param reason why it was denied before
 * @param fields by what it can be narrowed
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
