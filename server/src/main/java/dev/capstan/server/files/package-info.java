/** Files and folders that nobody but their owner can enter, read or write. */
@NullMarked
package dev.capstan.server.files;

import org.jspecify.annotations.NullMarked;
