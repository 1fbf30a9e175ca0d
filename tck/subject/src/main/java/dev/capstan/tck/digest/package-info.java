/** Digests of documents and of bytes, computed by the kit's own hand. */
@NullMarked
package dev.capstan.tck.digest;

import org.jspecify.annotations.NullMarked;
