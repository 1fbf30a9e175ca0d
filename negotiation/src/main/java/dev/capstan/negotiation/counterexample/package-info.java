/** The bounded search for a value that one schema takes and another refuses, or the certainty that there is none. */
@NullMarked
package dev.capstan.negotiation.counterexample;

import org.jspecify.annotations.NullMarked;
