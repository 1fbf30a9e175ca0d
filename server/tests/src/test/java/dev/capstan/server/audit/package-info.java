/** Audit chains of a size that the gate has no time for. */
@NullMarked
package dev.capstan.server.audit;

import org.jspecify.annotations.NullMarked;
