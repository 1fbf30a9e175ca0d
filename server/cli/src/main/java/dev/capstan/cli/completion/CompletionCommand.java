package dev.capstan.cli.completion;

import dev.capstan.cli.CliCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

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
public final class CompletionCommand extends CliCommand {

    @Parameters(paramLabel = "SHELL", description = "bash, zsh or fish.")
    private Shell shell;

    @Override
    public Integer call() {
        out().print(shell.script(spec().root().commandLine()));
        out().flush();
        return ExitCode.OK;
    }
}
