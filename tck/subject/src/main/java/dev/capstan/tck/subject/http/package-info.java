/** An implementation that is reached over HTTP, by the bindings of this project, and over the commands of its hooks. */
@NullMarked
package dev.capstan.tck.subject.http;

import org.jspecify.annotations.NullMarked;
