/**
 * Types for callers: what the schemas of a catalog take and give, written as declarations of a programming language.
 *
 * <p>{@link dev.capstan.config.types.model.ReadTypes} goes over the schemas, once for all languages. A language is one class
 * that writes down what was read.
 */
@API(status = API.Status.STABLE)
@NullMarked
package dev.capstan.config.types;

import org.apiguardian.api.API;
import org.jspecify.annotations.NullMarked;
