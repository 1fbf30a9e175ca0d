/** The ways to run the kit: the action for CI, the npm package and the container image. */
@NullMarked
package dev.capstan.tck.packaging;

import org.jspecify.annotations.NullMarked;
