/** Servers with a published profile, run as it describes them: that of this repository, and one from elsewhere. */
@NullMarked
package dev.capstan.tck.reference;

import org.jspecify.annotations.NullMarked;
