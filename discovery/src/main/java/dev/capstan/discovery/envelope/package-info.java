/** The one message of AGH Network v0: its shape, its names, and how it is read and written. */
@NullMarked
package dev.capstan.discovery.envelope;

import org.jspecify.annotations.NullMarked;
