/** A bounded search for a value that one schema accepts and another refuses, or for proof that it cannot exist. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.negotiation.counterexample;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
