/** The five formats of the subset, each by the RFC it is named after. */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.validation.format;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
