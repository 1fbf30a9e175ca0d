/** The parsed model of JSON Schema: the subset that capabilities may use, with the defects of a document. */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.validation.schema;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
