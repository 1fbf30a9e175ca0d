package dev.capstan.tck.subject.loading;

/**
 * One reason why a file was refused at load (TC-1.4).
 *
 * @param line line, counted from 1; 0 if not stated
 * @param column column, counted from 1; 0 if not stated
 * @param pointer RFC 6901 pointer into the file; empty if not stated
 */
public record LoadDiagnostic(long line, long column, String pointer, String message) {}
