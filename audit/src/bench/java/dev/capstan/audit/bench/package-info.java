/** How fast chains grow and are verified. */
@NullMarked
package dev.capstan.audit.bench;

import org.jspecify.annotations.NullMarked;
