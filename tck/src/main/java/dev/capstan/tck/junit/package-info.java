/** Conformance as tests of JUnit, for whoever has JUnit on the class path. */
@NullMarked
package dev.capstan.tck.junit;

import org.jspecify.annotations.NullMarked;
