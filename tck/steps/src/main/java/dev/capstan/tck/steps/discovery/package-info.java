/** The steps about peers and what they tell and hand each other (DISC). */
@NullMarked
package dev.capstan.tck.steps.discovery;

import org.jspecify.annotations.NullMarked;
