package dev.capstan.core.handler;

/**
 * The result of a process that ended by itself.
 *
 * @param exitCode exit code
 * @param output standard output, at most 1 MiB
 */
public record ProcessResult(int exitCode, byte[] output) {}
