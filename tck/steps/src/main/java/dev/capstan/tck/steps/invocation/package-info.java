/** The steps about descriptors and invocations (INV). */
@NullMarked
package dev.capstan.tck.steps.invocation;

import org.jspecify.annotations.NullMarked;
