/** The five formats of the subset, each by the RFC it is named after. */
@NullMarked
package dev.capstan.validation.format;

import org.jspecify.annotations.NullMarked;
