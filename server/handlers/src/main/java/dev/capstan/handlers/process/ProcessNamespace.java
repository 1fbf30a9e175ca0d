package dev.capstan.handlers.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A process namespace for one program. All processes in it end with the first one, regardless of session, parent and
 * environment, and they see no others. Files and network are those of the machine.
 */
enum ProcessNamespace {

    /** Namespaces by bubblewrap, which needs no privileges where the system has user namespaces. */
    BUBBLEWRAP("bwrap", "--dev-bind", "/", "/", "--proc", "/proc", "--unshare-pid", "--die-with-parent", "--"),

    /** Namespaces by a tool of every Linux, for root. */
    UNSHARE("unshare", "--pid", "--mount-proc", "--fork", "--kill-child"),

    /** Namespaces by the same tool, for other users where the system has user namespaces. */
    UNSHARE_AS_USER("unshare", "--user", "--map-current-user", "--pid", "--mount-proc", "--fork", "--kill-child");

    /** The first process of a namespace must wait for orphans, which a program does not expect to do. */
    private static final List<String> INIT = List.of("/bin/sh", "-c", "\"$@\"; exit $?", "sh");

    private final String tool;
    private final List<String> options;

    ProcessNamespace(String tool, String... options) {
        this.tool = tool;
        this.options = List.of(options);
    }

    /** Returns the first that works on this machine, or empty. */
    static Optional<ProcessNamespace> detect(SearchPath path) {
        return List.of(values()).stream()
                .filter(namespace -> namespace.works(path))
                .findFirst();
    }

    /** Returns the command that runs in this namespace. Throws {@link IOException} if its tool is gone. */
    List<String> around(List<String> command, SearchPath path) throws IOException {
        List<String> wrapped = new ArrayList<>();
        wrapped.add(path.find(tool)
                .orElseThrow(() -> new IOException(tool + " is no longer on PATH"))
                .toString());
        wrapped.addAll(options);
        if (this != BUBBLEWRAP) {
            wrapped.addAll(INIT);
        }
        wrapped.addAll(command);
        return wrapped;
    }

    /** Whether a process can run in this namespace on this machine. */
    boolean works(SearchPath path) {
        try {
            return ConfinementTrial.failure(around(ConfinementTrial.COMMAND, path))
                    .isEmpty();
        } catch (IOException missing) {
            return false;
        }
    }
}
