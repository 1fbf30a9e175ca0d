package dev.capstan.config.document;

import java.util.Locale;

/** The kinds of errors that loading finds, with their stable codes. */
public enum DiagnosticCode {
    UNREADABLE_FILE("There is no such file, or it cannot be read."),
    OUTSIDE_FLEET("A symbolic link leads out of the fleet or the directory."),
    NO_CAPABILITIES("The fleet or the directory holds no catalog."),
    SEVERAL_LAYOUTS("An agent's catalog is laid out in more than one way."),
    MIXED_FORMATS("A directory holds capabilities in TOML and in JSON."),
    TOO_LARGE("The file, the fleet or a key is larger than is read."),
    NOT_UTF8("The file is not UTF-8."),
    BAD_CHARACTER("The file holds a character that cannot stand in it."),
    EMPTY_FILE("The file holds nothing."),
    YAML_SYNTAX("The file is not YAML."),
    JSON_SYNTAX("The file is not JSON."),
    TOML_SYNTAX("The file is not TOML."),
    TAB_INDENTATION("A line is indented with a tab."),
    MULTIPLE_DOCUMENTS("The file holds more than one document."),
    TOO_DEEP("Lists and mappings are nested deeper than is read."),
    TOO_MANY_VALUES("The file holds more values than are read."),
    ALIAS_REFUSED("An anchor or an alias is used."),
    TAG_REFUSED("A tag is used."),
    MERGE_KEY_REFUSED("A merge key is used."),
    NON_STRING_KEY("A key is not a text."),
    DUPLICATE_KEY("A mapping has a key twice."),
    NUMBER_OUT_OF_RANGE("A number is infinite, undefined, or has more digits or a larger exponent than is read."),
    UNKNOWN_KEY("A mapping has a key that is not known there."),
    COMPUTED_KEY("A key is written whose value is computed."),
    MISSING_KEY("A mapping lacks a key that it needs."),
    WRONG_TYPE("A value is of another type than its key takes."),
    BAD_VALUE("A value is of the right type but not one that its key takes."),
    DUPLICATE_VALUE("A list has a value twice that it takes once."),
    DUPLICATE_CAPABILITY("A capability is declared twice in one version."),
    ID_MISMATCH("The id is not the name of the file that holds it."),
    BAD_DIRECTORY_NAME("A directory is named after an agent, but no agent can have that name."),
    AGENT_MISMATCH("The agent is not the one whose directory holds the file."),
    SERVED_PEER("An agent has a catalog under agents/ and another under peers/."),
    SEVERAL_PEER_LISTS("The fleet has rpc-peers.yaml and rpc-peers.json."),
    DUPLICATE_PEER("A peer is listed twice in rpc-peers.yaml."),
    SCHEMA_DEFECT("A schema cannot be enforced (TC-2.12)."),
    UNKNOWN_ADDRESS("A schema is an address in the registry that leads to no schema, or to two."),
    TOO_MANY_MISTAKES("The file has more mistakes than are listed.");

    private final String meaning;

    DiagnosticCode(String meaning) {
        this.meaning = meaning;
    }

    /** Returns the printed code, such as {@code unknown_key}. */
    public String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the meaning of the code in one sentence. */
    public String meaning() {
        return meaning;
    }
}
