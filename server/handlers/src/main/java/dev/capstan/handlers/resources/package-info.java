/** What a Java handler is given to reach the world by, as far as its capability may (INV-3.2). */
@NullMarked
package dev.capstan.handlers.resources;

import org.jspecify.annotations.NullMarked;
