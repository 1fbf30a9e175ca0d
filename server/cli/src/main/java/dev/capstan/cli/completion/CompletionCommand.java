package dev.capstan.cli.completion;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code capstan completion}: prints a completion script for a shell. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Print a script that completes commands, options and values in a shell.",
        footer = {
            "",
            "Add one of these lines to the file that the shell reads at its start:",
            "  ~/.bashrc                  source <(capstan completion bash)",
            "  ~/.zshrc, after compinit   source <(capstan completion zsh)",
            "  ~/.config/fish/config.fish capstan completion fish | source"
        })
public final class CompletionCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.print(shell.script(spec.root().commandLine()));
        out.flush();
        return ExitCode.OK;
    }
}
