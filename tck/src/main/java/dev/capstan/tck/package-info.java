/** The conformance kit: runs the features against any implementation and reports what holds. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.tck;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
