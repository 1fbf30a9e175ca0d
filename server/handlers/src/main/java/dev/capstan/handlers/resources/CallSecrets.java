package dev.capstan.handlers.resources;

import dev.capstan.core.Permission;
import dev.capstan.core.handler.MissingSecret;
import dev.capstan.core.handler.Secrets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The secrets of one agent: a file for each, in the agent's directory. */
record CallSecrets(Optional<Path> root, CallPermissions permissions) implements Secrets {

    private static final System.Logger LOG = System.getLogger(CallSecrets.class.getName());
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}");
    private static final int MAX_BYTES = 64 << 10;

    @Override
    public String read(String name) throws MissingSecret {
        String attempt = "read the secret " + name;
        permissions.require(Permission.SECRETS_READ, attempt);
        if (!NAME.matcher(name).matches()) {
            throw permissions.denied(Permission.SECRETS_READ, attempt + ", which is not a valid name of a secret");
        }
        if (root.isEmpty()) {
            throw new MissingSecret(name);
        }
        String agent = permissions.call().capability().agent().name();
        try (DirectoryHandle all = DirectoryHandle.at(root.get());
                DirectoryHandle own = all.enter(agent)) {
            return withoutLastLineEnd(new String(own.read(name, MAX_BYTES), StandardCharsets.UTF_8));
        } catch (PathEscape outside) {
            throw permissions.denied(Permission.SECRETS_READ, attempt + ", outside the agent's directory");
        } catch (IOException unreadable) {
            LOG.log(System.Logger.Level.DEBUG, "a secret of agent://" + agent + " could not be read");
            throw new MissingSecret(name);
        }
    }

    private static String withoutLastLineEnd(String text) {
        return text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }
}
