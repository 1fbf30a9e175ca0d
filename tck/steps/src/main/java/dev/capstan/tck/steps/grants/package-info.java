/** The steps about hosts, agents, their grants and their tokens (GR). */
@NullMarked
package dev.capstan.tck.steps.grants;

import org.jspecify.annotations.NullMarked;
