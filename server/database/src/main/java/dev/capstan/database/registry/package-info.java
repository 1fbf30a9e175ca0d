/** The ports of negotiation in a database: registered versions and negotiated sessions. */
@NullMarked
package dev.capstan.database.registry;

import org.jspecify.annotations.NullMarked;
