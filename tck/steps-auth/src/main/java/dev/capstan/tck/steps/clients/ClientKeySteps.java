package dev.capstan.tck.steps.clients;

import dev.capstan.tck.steps.common.Expect;
import dev.capstan.tck.subject.HarnessError;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.Subject;
import dev.capstan.tck.subject.auth.Operation;
import dev.capstan.tck.subject.client.ReceivedRequest;
import dev.capstan.tck.subject.client.ReceivedToken;
import io.cucumber.java.en.Then;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Steps about the keys that a client keeps. */
public record ClientKeySteps(Subject subject, ClientScenario scenario) {

    /** The private member of a JWK, or the head of a PEM file. */
    private static final Pattern PRIVATE = Pattern.compile("\"d\"\\s*:\\s*\"[A-Za-z0-9_-]{40,}|PRIVATE KEY-----");

    private static final int MAX_FILE_BYTES = 4 << 20;

    @Then("no message contains a private key")
    public void noPrivateKey() {
        List<ReceivedRequest> requests = subject.client().life().requests();
        if (requests.isEmpty()) {
            throw new NotObservable("the client sent no message during an agent's life");
        }
        for (ReceivedRequest request : requests) {
            String sent = request.target()
                    + request.body()
                    + request.token()
                            .map(token -> token.header().toString() + token.claims())
                            .orElse("");
            Expect.isTrue(!PRIVATE.matcher(sent).find(), () -> request + " contains a private key");
        }
    }

    @Then("the two registrations have different keys of the agent")
    public void differentKeys() {
        List<String> keys = ReceivedToken.of(scenario.atLeast(2, Operation.REGISTER)).stream()
                .map(token -> token.key("agent_public_key"))
                .flatMap(Optional::stream)
                .toList();
        if (keys.size() < 2) {
            throw new NotObservable("the registrations contain no agent_public_key");
        }
        Expect.isTrue(
                !keys.get(0).equals(keys.get(keys.size() - 1)),
                () -> "both registrations have the key " + keys.get(0) + " of the agent");
    }

    @Then("other users cannot read a private key in the files of the client")
    public void hiddenKeys() {
        try (Stream<Path> files = Files.walk(scenario.state())) {
            List<Path> keys = files.filter(Files::isRegularFile)
                    .filter(ClientKeySteps::hasPrivateKey)
                    .toList();
            if (keys.isEmpty()) {
                throw new NotObservable("no file of the client contains a private key as a JWK or in PEM");
            }
            for (Path file : keys) {
                Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(file);
                Expect.isTrue(
                        !permissions.contains(PosixFilePermission.GROUP_READ)
                                && !permissions.contains(PosixFilePermission.OTHERS_READ),
                        () -> file.getFileName() + " contains a private key and has the permissions " + permissions);
            }
        } catch (UnsupportedOperationException e) {
            throw new NotObservable("this file system has no POSIX permissions");
        } catch (IOException e) {
            throw new HarnessError("the directory of the client cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean hasPrivateKey(Path file) {
        try {
            return Files.size(file) <= MAX_FILE_BYTES
                    && PRIVATE.matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .find();
        } catch (IOException e) {
            throw new HarnessError(file + " cannot be read: " + e.getMessage(), e);
        }
    }
}
