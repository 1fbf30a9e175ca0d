package dev.capstan.config.capability;

import dev.capstan.config.document.Fields;
import dev.capstan.config.document.Node;
import dev.capstan.config.document.Values;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.service.ProcessProtocol;
import java.util.List;
import java.util.Optional;

/**
 * Reader of {@code handler}: one of four kinds, each with its own keys.
 *
 * @param skill the {@code skill} declared next to the handler, or empty
 */
record HandlerReader(Values values, Optional<Node> skill) {

    private static final List<String> KINDS = List.of("agent", "http", "process", "java");
    private static final long MAX_MEMORY_MB = 65_536;

    /** Reads the handler. Reports a {@code skill} next to a handler that is not of kind {@code agent}. */
    Optional<HandlerSpec> read(Node node) {
        return values.fields(node).flatMap(fields -> fields.required("kind", "use one of " + String.join(", ", KINDS))
                .flatMap(kind -> values.choice(kind, KINDS))
                .flatMap(kind -> read(kind, fields)));
    }

    private Optional<? extends HandlerSpec> read(String kind, Fields fields) {
        skill.filter(node -> !kind.equals("agent")).ifPresent(node -> refuseSkill(node, kind));
        return switch (kind) {
            case "http" -> new ServiceReader(values).read(fields);
            case "process" -> process(fields);
            case "java" -> java(fields);
            default -> agent(fields);
        };
    }

    private void refuseSkill(Node node, String kind) {
        values.report(
                node.position(),
                "'skill' needs a handler of kind agent, but the handler is of kind " + kind
                        + "; remove 'skill' or the handler");
    }

    private Optional<HandlerSpec.Agent> agent(Fields fields) {
        fields.allowOnly(List.of("kind"));
        return Optional.of(new HandlerSpec.Agent());
    }

    private Optional<HandlerSpec.Process> process(Fields fields) {
        fields.allowOnly(List.of("kind", "command", "memoryMb", "protocol", "keepAlive"));
        long memory = fields.optional("memoryMb")
                .flatMap(node -> values.whole(node, 1, MAX_MEMORY_MB))
                .map(mebibytes -> mebibytes << 20)
                .orElse(HandlerSpec.Process.DEFAULT_MEMORY);
        int keepAlive = fields.optional("keepAlive")
                .flatMap(node -> values.whole(node, 1, HandlerSpec.Process.MAX_KEPT))
                .map(Math::toIntExact)
                .orElse(0);
        ProcessProtocol protocol = protocol(fields, keepAlive);
        return fields.required("command", "list the program and its arguments")
                .map(node -> values.list(node, 1, this::argument))
                .map(command -> new HandlerSpec.Process(command, memory, protocol, keepAlive));
    }

    /** Reads the protocol, which a process that is kept determines. */
    private ProcessProtocol protocol(Fields fields, int keepAlive) {
        Optional<Node> node = fields.optional("protocol");
        Optional<ProcessProtocol> declared =
                node.flatMap(text -> values.choice(text, ProcessProtocol.values(), ProcessProtocol::wire));
        if (keepAlive > 0 && declared.equals(Optional.of(ProcessProtocol.JSON))) {
            values.report(
                    node.orElseThrow().position(),
                    "'keepAlive' needs the protocol json-lines; write json-lines, or remove 'keepAlive'");
        }
        return keepAlive > 0 ? ProcessProtocol.JSON_LINES : declared.orElse(ProcessProtocol.JSON);
    }

    /** Reads a part of the command. The first part names the program and must not be blank; an argument may be. */
    private Optional<String> argument(Node node) {
        boolean program = node.position().index() == 0;
        return (program ? values.text(node) : values.anyText(node))
                .flatMap(text -> text.indexOf('\0') < 0
                        ? Optional.of(text)
                        : values.badValue(node, text, "remove the character U+0000"));
    }

    private Optional<HandlerSpec.Java> java(Fields fields) {
        fields.allowOnly(List.of("kind", "name"));
        return fields.required("name", "set the name of a handler on the class path")
                .flatMap(values::text)
                .map(HandlerSpec.Java::new);
    }
}
