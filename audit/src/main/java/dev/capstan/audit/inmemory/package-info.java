/** Chains kept in memory, complete but for durability. */
@NullMarked
package dev.capstan.audit.inmemory;

import org.jspecify.annotations.NullMarked;
