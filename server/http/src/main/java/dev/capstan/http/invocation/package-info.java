/** Capabilities and their invocation over HTTP (seed 001). */
@NullMarked
package dev.capstan.http.invocation;

import org.jspecify.annotations.NullMarked;
