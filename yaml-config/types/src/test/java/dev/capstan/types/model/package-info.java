/** Tests of the names of generated types. */
@NullMarked
package dev.capstan.types.model;

import org.jspecify.annotations.NullMarked;
