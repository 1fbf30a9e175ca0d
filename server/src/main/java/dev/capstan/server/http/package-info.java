/** The HTTP surfaces: each turns its protocol's request into a call and the outcome back into its protocol's answer. */
@NullMarked
package dev.capstan.server.http;

import org.jspecify.annotations.NullMarked;
