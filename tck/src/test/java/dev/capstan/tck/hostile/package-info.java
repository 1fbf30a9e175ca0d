/** The kit against subjects that hang, break off, answer nonsense or too much: each run ends in time, with a verdict. */
@NullMarked
package dev.capstan.tck.hostile;

import org.jspecify.annotations.NullMarked;
