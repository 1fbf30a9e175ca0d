/**
 * The types that the schemas of a catalog describe, read once for all languages.
 *
 * <p>{@link dev.capstan.types.model.ReadTypes} reads the schemas. A language that needs a name for every type
 * uses {@link dev.capstan.types.model.AssignNames}.
 */
@API(status = API.Status.INTERNAL)
@NullMarked
package dev.capstan.types.model;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
