package dev.capstan.config;

import static dev.capstan.config.document.DiagnosticCode.BAD_VALUE;
import static dev.capstan.config.document.DiagnosticCode.SCHEMA_DEFECT;
import static dev.capstan.config.document.DiagnosticCode.UNKNOWN_ADDRESS;
import static dev.capstan.config.document.DiagnosticCode.UNKNOWN_KEY;
import static dev.capstan.config.document.DiagnosticCode.WRONG_TYPE;

import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Mistakes in the schemas, the visibility and the grant of a capability. */
class ContractDiagnosticsTest extends CapabilityDiagnosticsFixture {

    static Stream<Arguments> inACapability() {
        return Stream.concat(exposure(), contract());
    }

    private static Stream<Arguments> exposure() {
        return Stream.of(
                key(
                        "visibility: private",
                        17,
                        "visibility",
                        BAD_VALUE,
                        "'visibility' is 'private'; use one of public, authenticated"),
                key("grant: true", 12, "grant", WRONG_TYPE, "'grant' is the boolean true; write keys and values"),
                key(
                        "grant: { default: 1 }",
                        23,
                        "grant/default",
                        WRONG_TYPE,
                        "'default' is the number 1; write true or false"),
                key(
                        "grant: { constraint: {} }",
                        14,
                        "grant/constraint",
                        UNKNOWN_KEY,
                        "unknown key 'constraint'; did you mean 'constraints'?"),
                key(
                        "grant: { constraints: [] }",
                        27,
                        "grant/constraints",
                        WRONG_TYPE,
                        "'constraints' is a list; write keys and values"),
                key(
                        "grant: { approval: \"hardware key, in person\" }",
                        24,
                        "grant/approval",
                        BAD_VALUE,
                        "'approval' is 'hardware key, in person'; use one of session, password"),
                key(
                        "grant: { approval: Password }",
                        24,
                        "grant/approval",
                        BAD_VALUE,
                        "'approval' is 'Password'; use one of session, password"),
                key(
                        "grant: { approval: [password] }",
                        24,
                        "grant/approval",
                        WRONG_TYPE,
                        "'approval' is a list; write a string"));
    }

    private static Stream<Arguments> contract() {
        return Stream.of(
                key(
                        "inputSchema: 5",
                        18,
                        "inputSchema",
                        WRONG_TYPE,
                        "'inputSchema' is the number 5; write a schema: a mapping, true or false"),
                key(
                        "outputSchema: []",
                        19,
                        "outputSchema",
                        WRONG_TYPE,
                        "'outputSchema' is a list; write a schema: a mapping, true or false"),
                key(
                        "outputSchema: { properties: { a/b: { oneOf: [true, { type: string, banned: 1 }] } } }",
                        72,
                        "outputSchema/properties/a~1b/oneOf/1/banned",
                        SCHEMA_DEFECT,
                        "keyword 'banned' is refused: remove it"),
                key(
                        "inputSchema: { $ref: /registry/x/1.1/input.json }",
                        26,
                        "inputSchema/$ref",
                        UNKNOWN_ADDRESS,
                        "there is no /registry/x/1.1/input.json in this catalog; declare that version, or write the"
                                + " schema here"),
                key(
                        "outputSchema: { $ref: /registry/x/1.0/output.json }",
                        27,
                        "outputSchema/$ref",
                        UNKNOWN_ADDRESS,
                        "the address is circular; write the schema at /registry/x/1.0/output.json"),
                key(
                        "enforcement: lax",
                        18,
                        "enforcement",
                        BAD_VALUE,
                        "'enforcement' is 'lax'; use one of strict, best-effort"),
                key(
                        "enforcement: true",
                        18,
                        "enforcement",
                        WRONG_TYPE,
                        "'enforcement' is the boolean true; put it in quotes"));
    }
}
