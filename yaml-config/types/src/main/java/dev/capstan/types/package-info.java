/**
 * Types for callers: the schemas of a catalog, written as declarations of a programming language.
 *
 * <p>{@link dev.capstan.types.model.ReadTypes} reads the schemas once for all languages. Each language has one
 * class that writes the result.
 */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.types;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
