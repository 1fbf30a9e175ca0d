/** The one understanding of JSON Schema: the subset that capabilities may use, as a parsed model with its defects. */
@NullMarked
package dev.capstan.validation.schema;

import org.jspecify.annotations.NullMarked;
