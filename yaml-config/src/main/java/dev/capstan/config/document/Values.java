package dev.capstan.config.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.capstan.core.Version;
import dev.capstan.core.secret.SecretRef;
import dev.capstan.core.text.NameRule;
import dev.capstan.core.text.WhiteSpace;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Reader of values as the types that their keys require. A value of another type is reported and yields empty.
 *
 * @param diagnostics receives the errors
 * @param listAdvice how to write a list in this file
 */
public record Values(Diagnostics diagnostics, String listAdvice) {

    /** Creates a reader that reports errors to {@code diagnostics}. */
    public Values(Diagnostics diagnostics) {
        this(diagnostics, "write a list, each item after a '-'");
    }

    /** Returns a string that is not blank, or empty after reporting an error. */
    public Optional<String> text(Node node) {
        return anyText(node).filter(text -> {
            boolean blank = WhiteSpace.isBlank(text);
            if (blank) {
                report(node.position(), node.position().label() + " is blank; write a value");
            }
            return !blank;
        });
    }

    /** Returns a string, which may be empty; empty after reporting an error if it is not a string. */
    public Optional<String> anyText(Node node) {
        if (node instanceof Node.Scalar scalar
                && !scalar.value().isTextual()
                && !scalar.value().isNull()) {
            return wrongType(node, "put it in quotes");
        }
        Optional<JsonNode> value = scalar(node, JsonNode::isTextual, "write a string");
        return value.map(JsonNode::textValue);
    }

    /** Returns a string converted by a rule, or empty after reporting an error with the {@code advice}. */
    public <T> Optional<T> parsed(Node node, Function<String, Optional<T>> rule, String advice) {
        return text(node).flatMap(text -> parsed(node, text, rule, advice));
    }

    /** Returns a string that follows a rule, or empty after reporting an error with the {@code advice}. */
    public Optional<String> matching(Node node, Predicate<String> rule, String advice) {
        return parsed(node, text -> Optional.of(text).filter(rule), advice);
    }

    /** Returns a name by the common rule of {@link NameRule}, or empty after reporting an error. */
    public Optional<String> name(Node node) {
        return matching(node, NameRule::isName, "use " + NameRule.WORDING);
    }

    /** Returns the reference to a secret under a required key, or empty after reporting an error that does not repeat it. */
    public Optional<SecretRef> secretRef(Fields fields, String key) {
        return fields.required(key, "write env:NAME, file:PATH or secret://PATH")
                .flatMap(this::secretRef);
    }

    private Optional<SecretRef> secretRef(Node node) {
        Optional<SecretRef> reference =
                node instanceof Node.Scalar scalar && scalar.value().isTextual()
                        ? SecretRef.parse(scalar.text())
                        : Optional.empty();
        if (reference.isEmpty() && !(node instanceof Node.Refused)) {
            report(node.position(), ConfidentialValues.message(node.position()));
        }
        return reference;
    }

    /** Returns one of a few names, or empty after reporting an error that lists them. */
    public Optional<String> choice(Node node, List<String> names) {
        return choice(node, text -> Optional.of(text).filter(names::contains), names);
    }

    /** Returns the option with the name that is written, or empty after reporting an error that lists the names. */
    public <T> Optional<T> choice(Node node, T[] options, Function<T, String> name) {
        return choice(
                node,
                text -> Stream.of(options)
                        .filter(option -> name.apply(option).equals(text))
                        .findFirst(),
                Stream.of(options).map(name).toList());
    }

    /** Returns the value of one of a few names, or empty after reporting an error that lists them. */
    public <T> Optional<T> choice(Node node, Function<String, Optional<T>> rule, List<String> names) {
        return parsed(node, rule, (names.size() == 1 ? "write " : "use one of ") + String.join(", ", names));
    }

    /** Returns a version as written, so that an unquoted {@code 1.10} keeps its zero (NEG-1.2). */
    public Optional<Version> version(Node node) {
        String advice = "write a version such as 2.0, 2.1.3 or 2.0-rc.1";
        if (node instanceof Node.Scalar scalar && scalar.value().isNumber()) {
            return parsed(node, scalar.text(), Version::tryParse, advice);
        }
        return parsed(node, Version::tryParse, advice);
    }

    /** Returns a boolean, or empty after reporting an error. */
    public Optional<Boolean> flag(Node node) {
        return scalar(node, JsonNode::isBoolean, "write true or false").map(JsonNode::booleanValue);
    }

    /** Returns an integer within inclusive bounds, or empty after reporting an error. */
    public Optional<Long> whole(Node node, long min, long max) {
        String advice = "write a whole number from " + min + " to " + max;
        return scalar(node, JsonNode::isIntegralNumber, advice)
                .map(JsonNode::decimalValue)
                .filter(value -> checkRange(node, value, min, max, advice))
                .map(BigDecimal::longValueExact);
    }

    /** Returns a number within inclusive bounds, or empty after reporting an error. */
    public Optional<BigDecimal> number(Node node, long min, long max) {
        String advice = "write a number from " + min + " to " + max;
        return scalar(node, JsonNode::isNumber, advice)
                .map(JsonNode::decimalValue)
                .filter(value -> checkRange(node, value, min, max, advice));
    }

    /** Returns the node as a mapping, or empty after reporting an error. */
    public Optional<Node.Mapping> mapping(Node node) {
        return node instanceof Node.Mapping mapping ? Optional.of(mapping) : wrongType(node, "write keys and values");
    }

    /** Returns the fields of a mapping, or empty after reporting an error. */
    public Optional<Fields> fields(Node node) {
        return mapping(node).map(mapping -> new Fields(mapping, diagnostics));
    }

    /** Returns the valid items like {@link #list(Node, int, Function)}, or an empty list if there is no value. */
    public <T> List<T> list(Optional<Node> node, int least, Function<Node, Optional<T>> item) {
        return node.map(list -> list(list, least, item)).orElse(List.of());
    }

    /** Returns the valid items. Reports an error if the list has fewer than {@code least} items. */
    public <T> List<T> list(Node node, int least, Function<Node, Optional<T>> item) {
        if (!(node instanceof Node.Sequence sequence)) {
            wrongType(node, listAdvice);
            return List.of();
        }
        if (sequence.items().size() < least) {
            report(node.position(), node.position().label() + " is an empty list; write at least one item");
        }
        return sequence.items().stream().flatMap(n -> item.apply(n).stream()).toList();
    }

    /** Returns the valid items like {@link #distinct(Node, Function)}, or an empty list if there is no value. */
    public <T> List<T> distinct(Optional<Node> node, Function<Node, Optional<T>> item) {
        return node.map(list -> distinct(list, item)).orElse(List.of());
    }

    /** Returns the valid items like {@link #list(Node, int, Function)}. Reports each repeated item. */
    public <T> List<T> distinct(Node node, Function<Node, Optional<T>> item) {
        Map<T, TextPosition> first = new HashMap<>();
        return list(node, 0, n -> item.apply(n)
                .filter(value -> isNew(
                        value,
                        n.position(),
                        first,
                        DiagnosticCode.DUPLICATE_VALUE,
                        line -> n.position().label() + " repeats the one on line " + line + "; keep one of the two")));
    }

    /**
     * Whether a value did not occur before. Reports a repeated one.
     *
     * @param first positions of the values so far, to which this one is added
     * @param message returns the message, given the line of the first occurrence
     */
    public <K> boolean isNew(
            K value,
            TextPosition position,
            Map<K, TextPosition> first,
            DiagnosticCode code,
            IntFunction<String> message) {
        TextPosition earlier = first.putIfAbsent(value, position);
        if (earlier != null) {
            diagnostics.add(code, position, message.apply(earlier.line()));
        }
        return earlier == null;
    }

    /** Reports something invalid at a position. */
    public void report(TextPosition position, String message) {
        diagnostics.add(DiagnosticCode.BAD_VALUE, position, message);
    }

    /** Reports a value that has the right type but is invalid, and returns empty. */
    public <T> Optional<T> badValue(Node node, String text, String advice) {
        report(node.position(), node.position().label() + " is " + ValueDescriptions.quoted(text) + "; " + advice);
        return Optional.empty();
    }

    /** Reports a value of the wrong type, and returns empty. */
    public <T> Optional<T> wrongType(Node node, String advice) {
        if (!(node instanceof Node.Refused)) {
            diagnostics.add(
                    DiagnosticCode.WRONG_TYPE,
                    node.position(),
                    node.position().label() + " is " + ValueDescriptions.kindOf(node) + "; " + advice);
        }
        return Optional.empty();
    }

    private <T> Optional<T> parsed(Node node, String text, Function<String, Optional<T>> rule, String advice) {
        Optional<T> value = rule.apply(text);
        return value.isPresent() ? value : badValue(node, text, advice);
    }

    private Optional<JsonNode> scalar(Node node, Function<JsonNode, Boolean> isRight, String advice) {
        return node instanceof Node.Scalar scalar && isRight.apply(scalar.value())
                ? Optional.of(scalar.value())
                : wrongType(node, advice);
    }

    private boolean checkRange(Node node, BigDecimal value, long min, long max, String advice) {
        boolean within = value.compareTo(BigDecimal.valueOf(min)) >= 0 && value.compareTo(BigDecimal.valueOf(max)) <= 0;
        if (!within) {
            badValue(node, ((Node.Scalar) node).text(), advice);
        }
        return within;
    }
}
