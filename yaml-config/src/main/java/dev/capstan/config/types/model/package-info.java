/**
 * The types that the schemas of a catalog describe, read once for all languages.
 *
 * <p>{@link dev.capstan.config.types.model.ReadTypes} goes over the schemas. A language that needs a name for every type
 * has {@link dev.capstan.config.types.model.AssignNames} give it.
 */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.config.types.model;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
