/** The assertions of the keywords, their messages and their limits, shared by the engines. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.validation.assertion;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
