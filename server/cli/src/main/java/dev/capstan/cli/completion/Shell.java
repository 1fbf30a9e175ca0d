package dev.capstan.cli.completion;

import picocli.AutoComplete;
import picocli.CommandLine;

/** A shell for which there is a completion script. */
public enum Shell {
    bash,
    /** Runs the script of Bash by its own emulation of Bash's completion. */
    zsh,
    fish;

    /** Returns the script that completes a program's commands, options and values. */
    public String script(CommandLine program) {
        return this == fish
                ? new FishScript(program).text()
                : AutoComplete.bash(program.getCommandSpec().name(), program);
    }
}
