/** The peers of a subject, as another peer meets them and as those who run the subject look into them (DISC). */
@NullMarked
package dev.capstan.tck.subject.agh;

import org.jspecify.annotations.NullMarked;
