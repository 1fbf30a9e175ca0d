/** Conformance as JUnit tests, for projects with JUnit on the class path. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.tck.junit;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
