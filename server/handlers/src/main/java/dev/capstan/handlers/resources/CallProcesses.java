package dev.capstan.handlers.resources;

import dev.capstan.core.Capability;
import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.handler.ProcessResult;
import dev.capstan.core.handler.Processes;
import dev.capstan.handlers.process.ProcessCommand;
import dev.capstan.handlers.process.ProcessExit;
import dev.capstan.handlers.process.RunProcess;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The programs of this machine, within the limits of the process handler. */
record CallProcesses(RunProcess runProcess, AgentDirectories files, CallPermissions permissions) implements Processes {

    @Override
    public ProcessResult run(List<String> command, byte[] input) throws IOException, InterruptedException {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("the command is empty; name a program");
        }
        // The arguments may be secret.
        permissions.require(Permission.COMPUTE_EXECUTE, "run " + command.get(0));
        Capability capability = permissions.call().capability();
        ProcessCommand process = new ProcessCommand(
                command,
                HandlerSpec.Process.DEFAULT_MEMORY,
                Map.of(),
                GrantedAccess.of(capability, files),
                "a process of " + capability.agent().uri());
        ProcessExit end = runProcess.run(process, input, permissions.deadline());
        if (end instanceof ProcessExit.Exited exited) {
            return new ProcessResult(exited.code(), exited.output());
        }
        throw new IOException(
                end instanceof ProcessExit.TimedOut
                        ? "the process did not end before the call's deadline"
                        : "the process wrote more than 1 MiB");
    }
}
