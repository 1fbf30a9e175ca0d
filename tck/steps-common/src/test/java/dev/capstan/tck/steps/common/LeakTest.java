package dev.capstan.tck.steps.common;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.tck.json.Json;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeakTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<__main__.Ctx object at 0x7f3a2c>",
                "<function handle at 0x7f3a2c1b>",
                "<class 'app.Ctx'> has no attribute",
                "module '__main__' has no attribute",
                "acme.probe.Ctx@1f2e3d4c failed",
                "undefined method for #<App::Ctx:0x0000>",
                "<bound method Ctx.run of x>",
                "File \"app\", line 12",
                "dev.capstan.server.Handler failed",
                "at run (file:///app/main.mjs:10:5)",
                "at node:internal/process/task_queues:95:5",
                "at c.d.E.run(E.java:12)",
                "NameError: x"
            })
    void aMessageRevealsCode(String message) {
        assertThat(Leak.CODE.find(response(message))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "relation \"users\" does not exist",
                "duplicate key value violates unique constraint \"users_pkey\" (SQLSTATE 23505)",
                "insert or update on table \"a\" violates foreign key constraint \"b\"",
                "null value in column \"a\" violates not-null constraint",
                "ERROR: bad (SQLSTATE 23505)",
                "column \"a\" of relation \"b\" is missing",
                "no such table: users",
                "UNIQUE constraint failed: users.id",
                "SQLITE_BUSY: database is locked",
                "Table 'app.users' doesn't exist",
                "Duplicate entry 'a' for key 'users.PRIMARY'",
                "You have an error in your SQL syntax",
                "syntax error at or near \"from\"",
                "ORA-00942: missing",
                "ER_NO_SUCH_TABLE",
                "cannot open postgresql://app@db/app",
                "select name from notes is denied"
            })
    void aMessageRevealsSql(String message) {
        assertThat(Leak.SQL.find(response(message))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cannot connect to db-7.internal.example:5432",
                "10.3.2.1:5432: connection refused",
                "cannot connect to 10.3.2.1",
                "cannot connect to db-7.internal.example",
                "cannot connect to db:5432",
                "connect ECONNREFUSED 10.3.2.1:5432",
                "getaddrinfo ENOTFOUND db-7.internal",
                "dial tcp 10.3.2.1:5432: i/o timeout",
                "could not translate host name \"db\" to address",
                "connection to server at \"db.internal\" (10.3.2.1), port 5432 failed",
                "[fe80::1]:5432 is unreachable",
                "localhost:5432 is down",
                "mail.prod.svc.cluster.local timed out",
                "reading http://nobody.invalid/notes is denied",
                "cannot open /etc/capstan.yaml"
            })
    void aMessageRevealsAPathOrAHost(String message) {
        assertThat(Leak.FILE_PATH.find(response(message))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The handler crashed. The server log has the cause under the trace id.",
                "trace 4bf92f3577b34da6a3ce929d0e0e4736 at 2026-11-30T02:31:36.123Z",
                "01ARZ3NDEKTSV4RRFFQ69G5FAV: 0x1f2e3d4c",
                "version 10.3.2.1 is not supported; use 1.2.0 or >=1.2.0 <2.0.0",
                "cannot fetch http://127.0.0.1:4711/target",
                "the target https://api.example.com:8443/a returned 502",
                "'agent://pr-reviewer' is not a valid capability name",
                "com.example.kit-1.sketch 1.0 is not published",
                "the registry cannot resolve com.example.kit-1.sketch",
                "an invalid byte at 0x1f2e",
                "no capability 'search.web'; connect to agent://probe first",
                "mail john.smith@example.com for help",
                "the value violates the constraint max",
                "the relation between a and b does not exist",
                "no such capability: users",
                "ValidationError",
                "select one of the columns from the list",
                "timeout_ms must be between 1 and 30000: 30001",
                "urn:problem:example.com:404",
                "a.b:12 is not a pointer",
                "ER_NOT_FOUND_HERE",
                "capabilities.yaml:120 declares no <function name> for #<ID>",
                "Apache/2.4.57 Server at 127.0.0.1 Port 8080"
            })
    void aMessageOfACorrectServerRevealsNothing(String message) {
        assertThat(Leak.any(response(message))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Via: 1.1 proxy.example.com:8080", "WWW-Authenticate: Bearer realm=\"localhost:8420\""})
    void aHeaderMayNameTheServerThatTheClientCalled(String header) {
        assertThat(Leak.any("HTTP 400\n" + header + "\n\n{}")).isEmpty();
    }

    private static String response(String message) {
        String body = Json.write(Json.object().set("error", Json.object().put("message", message)));
        return "HTTP 500\nContent-Type: application/json\nDate: Mon, 30 Nov 2026 02:31:36 GMT\n\n" + body;
    }
}
