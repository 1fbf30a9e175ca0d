/** A way around the one path of every call. */
@NullMarked
package dev.capstan.server.architecture.sample.path;

import org.jspecify.annotations.NullMarked;
