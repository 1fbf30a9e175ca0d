/** The steps about the registry and negotiations (NEG). */
@NullMarked
package dev.capstan.tck.steps.negotiation;

import org.jspecify.annotations.NullMarked;
