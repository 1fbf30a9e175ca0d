/** The one understanding of JSON Schema: the subset that capabilities may use, as a parsed model with its defects. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.validation.schema;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
