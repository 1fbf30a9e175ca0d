/** The schema registry and version negotiation over HTTP (seed 003). */
@NullMarked
package dev.capstan.http.registry;

import org.jspecify.annotations.NullMarked;
