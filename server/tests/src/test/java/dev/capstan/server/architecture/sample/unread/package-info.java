/** A declaration with parts that nobody reads. */
@NullMarked
package dev.capstan.server.architecture.sample.unread;

import org.jspecify.annotations.NullMarked;
