/** What the steps ask of an implementation under test, in the words of the domain; adapters say how. */
@NullMarked
package dev.capstan.tck.subject;

import org.jspecify.annotations.NullMarked;
