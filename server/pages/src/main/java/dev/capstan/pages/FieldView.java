package dev.capstan.pages;

import dev.capstan.core.json.Json;
import java.util.ArrayList;
import java.util.List;

/**
 * A field that narrows a capability on the page of an approval; templates read it.
 *
 * @param id what its inputs are called by
 * @param label the argument
 * @param hint what is said of it
 * @param kind NUMBER, TEXT or CHOICE
 * @param least what was filled in as the least
 * @param most what was filled in as the most
 * @param exactly what was filled in as the only value
 * @param options what can be chosen
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
     * @param value what is sent
     * @param label what is shown
     * @param chosen whether it was chosen before
     */
    public record OptionView(String value, String label, boolean chosen) {}
}
