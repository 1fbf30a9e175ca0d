/** The reference server of this repository, run as its published profile describes it. */
@NullMarked
package dev.capstan.tck.reference;

import org.jspecify.annotations.NullMarked;
