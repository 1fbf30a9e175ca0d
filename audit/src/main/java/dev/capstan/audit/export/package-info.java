/** Hands records to a SIEM as JSON lines, from a cursor that survives a crash. */
@NullMarked
package dev.capstan.audit.export;

import org.jspecify.annotations.NullMarked;
