package dev.capstan.tck.subject.loading;

/**
 * One reason why a file was refused at load (TC-1.4).
 *
 * @param line counted from 1; 0 where it is not told
 * @param column counted from 1; 0 where it is not told
 * @param pointer an RFC 6901 pointer into the file; empty where it is not told
 */
public record LoadDiagnostic(long line, long column, String pointer, String message) {}
