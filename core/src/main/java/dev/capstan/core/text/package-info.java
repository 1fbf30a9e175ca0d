/** Text: names and their rule, and texts of strangers as users may see them. */
@NullMarked
package dev.capstan.core.text;

import org.jspecify.annotations.NullMarked;
