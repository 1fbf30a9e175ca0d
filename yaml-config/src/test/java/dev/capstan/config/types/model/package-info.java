/** What the types of schemas are called. */
@NullMarked
package dev.capstan.config.types.model;

import org.jspecify.annotations.NullMarked;
