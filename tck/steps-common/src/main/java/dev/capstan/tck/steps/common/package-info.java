/** Support for the steps of all areas: the parties of a scenario, its events and its assertions. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.common;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
