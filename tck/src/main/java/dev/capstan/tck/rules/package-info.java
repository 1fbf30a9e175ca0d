/** The clauses that the kit knows, and which of them it checks. */
@NullMarked
package dev.capstan.tck.rules;

import org.jspecify.annotations.NullMarked;
