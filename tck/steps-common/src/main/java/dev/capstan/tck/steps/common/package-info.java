/** What the steps of all areas share: who takes part in a scenario, what has happened in it, and how it is judged. */
@NullMarked
package dev.capstan.tck.steps.common;

import org.jspecify.annotations.NullMarked;
