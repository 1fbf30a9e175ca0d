/** Runs the scenarios and turns their outcomes into results. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.run;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
