/** The subset of JSON Schema that capabilities may use, enforced on both sides of a call. */
@NullMarked
package dev.capstan.validation;

import org.jspecify.annotations.NullMarked;
