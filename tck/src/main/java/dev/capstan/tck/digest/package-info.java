/** The digest of capability documents, computed by the kit's own hand. */
@NullMarked
package dev.capstan.tck.digest;

import org.jspecify.annotations.NullMarked;
