package dev.capstan.config.document;

import dev.capstan.core.json.WireName;

/** The kinds of errors that loading finds, with their stable codes. */
public enum DiagnosticCode implements WireName {
    UNREADABLE_FILE("The file does not exist or cannot be read."),
    OUTSIDE_FLEET("A symbolic link points outside the fleet or the directory."),
    NO_CAPABILITIES("The fleet, the directory or the file has no catalog."),
    SEVERAL_LAYOUTS("An agent has more than one catalog."),
    MIXED_FORMATS("A directory contains capabilities in TOML and in JSON."),
    TOO_LARGE("The file, the fleet or a key exceeds its maximum size."),
    NOT_UTF8("The file is not UTF-8."),
    BAD_CHARACTER("The file contains a character that is not allowed."),
    EMPTY_FILE("The file is empty."),
    YAML_SYNTAX("The file is not valid YAML."),
    JSON_SYNTAX("The file is not valid JSON."),
    TOML_SYNTAX("The file is not valid TOML."),
    TAB_INDENTATION("A line is indented with a tab."),
    MULTIPLE_DOCUMENTS("The file contains more than one document."),
    TOO_DEEP("Lists and mappings are nested too deep."),
    TOO_MANY_VALUES("The file contains too many values."),
    ALIAS_REFUSED("An anchor or an alias is used."),
    TAG_REFUSED("A tag is used."),
    MERGE_KEY_REFUSED("A merge key is used."),
    NON_STRING_KEY("A key is not a string."),
    DUPLICATE_KEY("A mapping has the same key twice."),
    NUMBER_OUT_OF_RANGE("A number is infinite, undefined, or has too many digits or too large an exponent."),
    UNKNOWN_KEY("A mapping has an unknown key."),
    COMPUTED_KEY("A key is set whose value is computed."),
    MISSING_KEY("A required key is missing."),
    WRONG_TYPE("A value has the wrong type."),
    BAD_VALUE("A value has the right type but is not valid."),
    DUPLICATE_VALUE("A list has the same value twice."),
    DUPLICATE_CAPABILITY("A capability is declared twice in the same version."),
    ID_MISMATCH("The id differs from the name of its file."),
    BAD_DIRECTORY_NAME("The name of an agent's directory is not a valid agent name."),
    AGENT_MISMATCH("The agent differs from the name of its directory."),
    SERVED_PEER("An agent has a catalog under agents/ and another under peers/."),
    SEVERAL_PEER_LISTS("The fleet has rpc-peers.yaml and rpc-peers.json."),
    DUPLICATE_PEER("A peer is listed twice in rpc-peers.yaml."),
    SCHEMA_DEFECT("A schema cannot be enforced (TC-2.12)."),
    UNKNOWN_ADDRESS("A schema is a registry address that refers to no schema or to several."),
    TOO_MANY_MISTAKES("There are more errors than listed.");

    private final String meaning;

    DiagnosticCode(String meaning) {
        this.meaning = meaning;
    }

    /** Returns the meaning of the code in one sentence. */
    public String meaning() {
        return meaning;
    }
}
