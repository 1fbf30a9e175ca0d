/** The words of the features: each step asks the subject or judges its answer. */
@NullMarked
package dev.capstan.tck.steps;

import org.jspecify.annotations.NullMarked;
