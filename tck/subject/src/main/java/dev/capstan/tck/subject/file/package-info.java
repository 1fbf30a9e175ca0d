/** The file in which a subject describes itself. */
@NullMarked
package dev.capstan.tck.subject.file;

import org.jspecify.annotations.NullMarked;
