/** What a Java program implements to do the work of a capability. */
@NullMarked
package dev.capstan.core.handler;

import org.jspecify.annotations.NullMarked;
