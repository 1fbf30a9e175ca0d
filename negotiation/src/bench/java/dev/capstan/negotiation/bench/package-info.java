/** How long comparisons take. */
@NullMarked
package dev.capstan.negotiation.bench;

import org.jspecify.annotations.NullMarked;
