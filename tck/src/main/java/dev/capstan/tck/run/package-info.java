/** Runs the scenarios and turns how they ended into results. */
@NullMarked
package dev.capstan.tck.run;

import org.jspecify.annotations.NullMarked;
