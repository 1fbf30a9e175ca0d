/** The steps about attacks (SEC). */
@NullMarked
package dev.capstan.tck.steps.security;

import org.jspecify.annotations.NullMarked;
