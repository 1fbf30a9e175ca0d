package dev.capstan.tck.subject.command;

/**
 * The result of a command.
 *
 * @param exit exit code
 */
public record CommandResult(int exit, String output, String errors) {}
