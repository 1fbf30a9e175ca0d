package dev.capstan.core.handler;

/**
 * What came of a program that ended by itself.
 *
 * @param exitCode its exit code
 * @param output what it wrote on its standard output, at most 1 MiB
 */
public record ProcessResult(int exitCode, byte[] output) {}
