/** Tests of the names of generated types. */
@NullMarked
package dev.capstan.config.types.model;

import org.jspecify.annotations.NullMarked;
