package dev.capstan.handlers.resources;

import dev.capstan.core.HandlerSpec;
import dev.capstan.core.Permission;
import dev.capstan.core.handler.ProgramOutput;
import dev.capstan.core.handler.Programs;
import dev.capstan.core.invocation.CallPermissions;
import dev.capstan.handlers.process.ProgramEnd;
import dev.capstan.handlers.process.RunProgram;
import java.io.IOException;
import java.util.List;

/** The programs of this machine, within the limits of the process handler. */
final class CallPrograms implements Programs {

    private final RunProgram runProgram;
    private final CallPermissions permissions;

    CallPrograms(RunProgram runProgram, CallPermissions permissions) {
        this.runProgram = runProgram;
        this.permissions = permissions;
    }

    @Override
    public ProgramOutput run(List<String> command, byte[] input) throws IOException, InterruptedException {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("a command needs a program");
        }
        // The arguments may be secret.
        permissions.require(Permission.COMPUTE_EXECUTE, "run " + command.get(0));
        ProgramEnd end = runProgram.run(command, HandlerSpec.Process.USUAL_MEMORY, input, permissions.deadline());
        if (end instanceof ProgramEnd.Exited exited) {
            return new ProgramOutput(exited.code(), exited.output());
        }
        throw new IOException(
                end instanceof ProgramEnd.Late
                        ? "the program did not end before the call's deadline"
                        : "the program wrote more than 1 MiB");
    }
}
