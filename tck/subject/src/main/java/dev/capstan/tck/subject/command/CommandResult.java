package dev.capstan.tck.subject.command;

/**
 * How a command ended.
 *
 * @param exit its exit code
 */
public record CommandResult(int exit, String output, String errors) {}
