package dev.capstan.audit.export;

import dev.capstan.audit.ChainHead;

/**
 * What one run of an export wrote.
 *
 * @param records how many records
 * @param cursor the last record that was ever exported; kept elsewhere, it serves verification as expected head
 */
public record Exported(long records, ChainHead cursor) {}
