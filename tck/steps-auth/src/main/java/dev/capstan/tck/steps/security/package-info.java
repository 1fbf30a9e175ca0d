/** The steps about attacks (SEC). */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.tck.steps.security;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
