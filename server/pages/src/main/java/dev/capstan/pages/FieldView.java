package dev.capstan.pages;

import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * A field of the approval page that narrows a capability, for templates.
 *
 * @param id the suffix of its inputs' ids
 * @param label name of the argument
 * @param hint description of the argument
 * @param kind NUMBER, TEXT or CHOICE
 * @param least the minimum filled in
 * @param most the maximum filled in
 * @param exactly the exact value filled in
 * @param options the values to choose from
 */
public record FieldView(
        String id,
        String label,
        String hint,
        String kind,
        String least,
        String most,
        String exactly,
        List<OptionView> options) {

    public FieldView {
        options = List.copyOf(options);
    }

    static FieldView of(String id, ConstraintField limit, FormFields filled) {
        List<OptionView> options = new ArrayList<>();
        List<String> chosen = filled.all("one-" + id);
        limit.options().forEach(option -> {
            String value = String.valueOf(options.size());
            String label = option.isTextual() ? option.textValue() : Json.write(option);
            options.add(new OptionView(value, DisplayText.name(label, "empty"), chosen.contains(value)));
        });
        return new FieldView(
                id,
                DisplayText.name(limit.argument(), "no name"),
                limit.hint(),
                limit.kind().name(),
                DisplayText.sentence(filled.text("least-" + id)),
                DisplayText.sentence(filled.text("most-" + id)),
                DisplayText.sentence(filled.text("exactly-" + id)),
                options);
    }

    /**
     * One value to choose.
     *
     * @param value the submitted value
     * @param label the displayed text
     * @param chosen whether it was chosen before
     */
    public record OptionView(String value, String label, boolean chosen) {}
}
