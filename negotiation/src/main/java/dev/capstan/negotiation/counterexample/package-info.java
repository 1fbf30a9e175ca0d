/** The bounded search for a value that one schema takes and another refuses, or the certainty that there is none. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.negotiation.counterexample;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
