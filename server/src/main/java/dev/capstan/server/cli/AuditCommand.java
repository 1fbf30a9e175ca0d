package dev.capstan.server.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

@Command(name = "audit")
public final class AuditCommand implements Callable<Integer> {
    public Integer call() {
        return 0;
    }
}
