/** Support for the steps of all areas: the parties of a scenario, its events and its judgement. */
@NullMarked
package dev.capstan.tck.steps.common;

import org.jspecify.annotations.NullMarked;
