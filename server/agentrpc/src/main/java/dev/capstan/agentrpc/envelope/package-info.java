/** The messages of agent RPC: their shape, their canonical form and the signatures over it (seed 000). */
@NullMarked
package dev.capstan.agentrpc.envelope;

import org.jspecify.annotations.NullMarked;
