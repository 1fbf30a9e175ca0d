/** The five formats of the subset, each defined by the RFC that names it. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.validation.format;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
