/** Clients of Agent Auth with one defect each, and the check that the kit detects it. */
@NullMarked
package dev.capstan.tck.mutants.clients;

import org.jspecify.annotations.NullMarked;
