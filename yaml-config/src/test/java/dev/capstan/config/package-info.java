/** Tests of the loader, with files as users write them. */
@NullMarked
package dev.capstan.config;

import org.jspecify.annotations.NullMarked;
