package dev.capstan.audit.export;

import dev.capstan.audit.ChainHead;

/**
 * The result of one run of an export.
 *
 * @param records number of records written
 * @param cursor the head of the last record ever exported; kept elsewhere, it serves verification as the expected head
 */
public record Exported(long records, ChainHead cursor) {}
