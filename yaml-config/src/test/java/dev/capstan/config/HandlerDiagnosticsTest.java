package dev.capstan.config;

import static dev.capstan.config.LoadedTexts.diagnostics;
import static dev.capstan.config.LoadedTexts.withKeys;
import static dev.capstan.config.document.DiagnosticCode.BAD_VALUE;
import static dev.capstan.config.document.DiagnosticCode.MISSING_KEY;
import static dev.capstan.config.document.DiagnosticCode.UNKNOWN_KEY;
import static dev.capstan.config.document.DiagnosticCode.WRONG_TYPE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.config.document.Diagnostic;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.provider.Arguments;

/** Mistakes in the handler and in the skill of a capability. */
class HandlerDiagnosticsTest extends CapabilityDiagnosticsFixture {

    static Stream<Arguments> inACapability() {
        return Stream.of(
                key(
                        "handler: { kind: htp }",
                        22,
                        "handler/kind",
                        BAD_VALUE,
                        "'kind' is 'htp'; use one of agent, http, process, java"),
                key(
                        "handler: {}",
                        14,
                        "handler/kind",
                        MISSING_KEY,
                        "'kind' is missing; use one of agent, http, process, java"),
                key(
                        "handler: { kind: http }",
                        14,
                        "handler/url",
                        MISSING_KEY,
                        "'url' is missing; set the URL to which the handler sends the payload"),
                key(
                        "handler: { kind: http, url: 'http://x', method: get }",
                        53,
                        "handler/method",
                        BAD_VALUE,
                        "'method' is 'get'; use one of GET, POST, PUT, PATCH, DELETE"),
                key(
                        "inputSchema: { properties: { q: {}, Key: {} } }\n"
                                + "handler: { kind: http, method: GET, url: 'http://x?key=k' }",
                        41,
                        "inputSchema/properties/Key",
                        BAD_VALUE,
                        "the query of the handler's url already sets 'Key'; remove the property, or the parameter"
                                + " from the url"),
                key(
                        "handler: { kind: http, url: 'http://x', callerHeaders: no }",
                        60,
                        "handler/callerHeaders",
                        WRONG_TYPE,
                        "'callerHeaders' is the string 'no'; write true or false"),
                key(
                        "handler: { kind: java, name: x, callerHeaders: true }",
                        37,
                        "handler/callerHeaders",
                        UNKNOWN_KEY,
                        "unknown key 'callerHeaders'; the valid keys are kind, name"),
                key(
                        "handler: { kind: http, url: 'http://{host}/x' }",
                        33,
                        "handler/url",
                        BAD_VALUE,
                        "'url' is 'http://{host}/x'; use {name} only in the path of the URL"),
                key(
                        "handler: { kind: http, url: 'http://x/a?b={c}' }",
                        33,
                        "handler/url",
                        BAD_VALUE,
                        "'url' is 'http://x/a?b={c}'; use {name} only in the path of the URL"),
                key(
                        "handler: { kind: http, url: 'http://x/{a}', path: { b: { from: /c } } }",
                        57,
                        "handler/path/b",
                        UNKNOWN_KEY,
                        "unknown key 'b'; the valid keys are a"),
                key(
                        "handler: { kind: http, url: 'http://x/{a}', path: { a: { from: c } } }",
                        68,
                        "handler/path/a/from",
                        BAD_VALUE,
                        "'from' is 'c'; write a JSON pointer such as /order/id"),
                key(
                        "handler: { kind: http, url: 'http://x', headers: { Host: y } }",
                        56,
                        "handler/headers/Host",
                        BAD_VALUE,
                        "'Host' is set by the server; remove it"),
                key(
                        "handler: { kind: http, url: 'http://x', headers: { Capstan-Caller: y } }",
                        56,
                        "handler/headers/Capstan-Caller",
                        BAD_VALUE,
                        "'Capstan-Caller' is set by the server; remove it"),
                key(
                        "handler: { kind: http, url: 'http://x', headers: { Authorization: Bearer abc } }",
                        56,
                        "handler/headers/Authorization",
                        BAD_VALUE,
                        "'Authorization' carries credentials; write {secret: env:NAME}, with a prefix where one is needed"),
                key(
                        "handler: { kind: http, url: 'http://x', headers: { A: x, a: y } }",
                        62,
                        "handler/headers/a",
                        BAD_VALUE,
                        "'a' repeats a header; keep one of the two"),
                key(
                        "handler: { kind: http, url: 'http://x', headers: { \"A\": \"x\\ny\" } }",
                        61,
                        "handler/headers/A",
                        BAD_VALUE,
                        "the value of a header is at most 4096 printable ASCII characters; shorten or encode it"),
                key(
                        "handler: { kind: http, url: 'http://x', query: { q: { from: '' } } }",
                        65,
                        "handler/query/q/from",
                        BAD_VALUE,
                        "'from' is ''; write the JSON pointer to a member, such as /id"),
                key(
                        "handler: { kind: http, url: 'http://x', query: { q: { from: /q, separator: ; } } }",
                        80,
                        "handler/query/q/separator",
                        BAD_VALUE,
                        "'separator' is ';'; use one of ',', ' ' and '|'"),
                key(
                        "handler: { kind: http, url: 'http://x', query: { q: { secret: s3cret } } }",
                        67,
                        "handler/query/q/secret",
                        BAD_VALUE,
                        "'secret' is invalid; the file must not contain a secret, so write env:NAME, file:PATH or secret://PATH"),
                key(
                        "handler: { kind: http, url: 'http://x', method: GET, body: json }",
                        64,
                        "handler/body",
                        BAD_VALUE,
                        "a GET request has no body; remove 'body', or use another method"),
                key(
                        "handler: { kind: http, url: 'http://x', errors: { '200': {} } }",
                        55,
                        "handler/errors/200",
                        BAD_VALUE,
                        "'200' is no status of an error; write one from 300 to 599, 4xx, 5xx or default"),
                key(
                        "handler: { kind: http, url: 'http://x', errors: { '404': { code: a b } } }",
                        70,
                        "handler/errors/404/code",
                        BAD_VALUE,
                        "'code' is 'a b'; use 1 to 128 letters, digits, '.', '-' or '_', beginning with a letter or a digit"),
                key(
                        "handler: { kind: http, url: 'http://x', auth: { kind: basic, username: 'a:b', password: 'env:P' } }",
                        76,
                        "handler/auth/username",
                        BAD_VALUE,
                        "'username' is 'a:b'; use a user name without ':'"),
                key(
                        "handler: { kind: http, url: 'http://x', headers: { Authorization: { secret: 'env:A' } }, auth: { kind: basic, username: a, password: 'env:P' } }",
                        100,
                        "handler/auth",
                        BAD_VALUE,
                        "'auth' and the header 'Authorization' exclude each other; keep one of the two"),
                key(
                        "handler: { kind: process, command: [a], protocol: json, keepAlive: 2 }",
                        55,
                        "handler/protocol",
                        BAD_VALUE,
                        "'keepAlive' needs the protocol json-lines; write json-lines, or remove 'keepAlive'"),
                key(
                        "handler: { kind: process, command: [a], protocol: xml }",
                        55,
                        "handler/protocol",
                        BAD_VALUE,
                        "'protocol' is 'xml'; use one of json, json-lines"),
                key(
                        "handler: { kind: process, command: [a], keepAlive: 65 }",
                        56,
                        "handler/keepAlive",
                        BAD_VALUE,
                        "'keepAlive' is '65'; write a whole number from 1 to 64"),
                key("skill: 5", 12, "skill", WRONG_TYPE, "'skill' is the number 5; put it in quotes"),
                key("skill: ' '", 12, "skill", BAD_VALUE, "'skill' is blank; write a value"),
                key(
                        "handler: { kind: java, name: x, url: y }",
                        37,
                        "handler/url",
                        UNKNOWN_KEY,
                        "unknown key 'url'; the valid keys are kind, name"),
                key(
                        "handler: { kind: process, command: [] }",
                        40,
                        "handler/command",
                        BAD_VALUE,
                        "'command' is an empty list; write at least one item"),
                key(
                        "handler: { kind: process, command: [' '] }",
                        41,
                        "handler/command/0",
                        BAD_VALUE,
                        "item 1 of 'command' is blank; write a value"),
                key(
                        "handler: { kind: process, command: [a, \"b\\0\"] }",
                        44,
                        "handler/command/1",
                        BAD_VALUE,
                        "item 2 of 'command' is 'b\\u0000'; remove the character U+0000"),
                key(
                        "handler: { kind: process, command: [a], memoryMb: 0 }",
                        55,
                        "handler/memoryMb",
                        BAD_VALUE,
                        "'memoryMb' is '0'; write a whole number from 1 to 65536"),
                key(
                        "handler: { kind: process, command: [a], memoryMb: 65537 }",
                        55,
                        "handler/memoryMb",
                        BAD_VALUE,
                        "'memoryMb' is '65537'; write a whole number from 1 to 65536"),
                key(
                        "handler: { kind: process, command: [a], memoryMb: 1.5 }",
                        55,
                        "handler/memoryMb",
                        WRONG_TYPE,
                        "'memoryMb' is the number 1.5; write a whole number from 1 to 65536"),
                key(
                        "handler: { kind: java, name: x, memoryMb: 1 }",
                        37,
                        "handler/memoryMb",
                        UNKNOWN_KEY,
                        "unknown key 'memoryMb'; the valid keys are kind, name"));
    }

    @Test
    void aSkillIsTheAgentsOwn() {
        for (String handler :
                List.of("http, url: 'http://x'", "process, command: [cat]", "java, name: x", "http, url: 'ftp://x'")) {
            assertThat(diagnostics(withKeys("skill: review\nhandler: { kind: " + handler + " }")))
                    .startsWith(new Diagnostic(
                            "a.yaml",
                            8,
                            12,
                            IN + "skill",
                            BAD_VALUE,
                            "'skill' needs a handler of kind agent, but the handler is of kind "
                                    + handler.substring(0, handler.indexOf(',')) + "; remove 'skill' or the handler"));
        }
    }
}
