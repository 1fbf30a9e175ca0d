/** The conformance kit: runs the features against any implementation and reports the rules that hold. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.tck;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
