/** Commands of the schema registry and of negotiation. */
@NullMarked
package dev.capstan.cli.registry;

import org.jspecify.annotations.NullMarked;
