/** The key that the server signs with, and tokens that agents show on a message bus. */
@NullMarked
package dev.capstan.keys;

import org.jspecify.annotations.NullMarked;
