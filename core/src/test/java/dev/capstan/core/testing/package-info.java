/** Support for tests. */
@NullMarked
package dev.capstan.core.testing;

import org.jspecify.annotations.NullMarked;
