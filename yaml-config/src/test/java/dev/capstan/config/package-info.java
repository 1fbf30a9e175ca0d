/** What the loader promises, shown on files as people write them. */
@NullMarked
package dev.capstan.config;

import org.jspecify.annotations.NullMarked;
