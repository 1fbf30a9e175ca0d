package dev.capstan.handlers.resources;

import dev.capstan.core.Capability;
import dev.capstan.core.Permission;
import dev.capstan.handlers.process.ProcessAccess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** The files and the network that the permissions of a capability grant to its processes. */
public final class GrantedAccess {

    private GrantedAccess() {}

    /**
     * Returns the access of a capability. The directory of its agent's files is created if it is granted and missing.
     *
     * @param files directories of all agents
     * @throws IOException where that directory cannot be created
     */
    public static ProcessAccess of(Capability capability, AgentDirectories files) throws IOException {
        Set<Permission> permissions = capability.execution().permissions();
        boolean mayWrite = permissions.contains(Permission.FILESYSTEM_WRITE);
        boolean hasFiles = mayWrite || permissions.contains(Permission.FILESYSTEM_READ);
        Optional<Path> own =
                hasFiles ? Optional.of(files.directory(capability.agent().name())) : Optional.empty();
        boolean hasNetwork =
                permissions.contains(Permission.NETWORK_READ) || permissions.contains(Permission.NETWORK_WRITE);
        return new ProcessAccess(Optional.empty(), own, mayWrite, hasNetwork);
    }
}
