/** Agent RPC: envelopes between agents over a message bus, asked and answered (seed 000). */
@NullMarked
package dev.capstan.agentrpc;

import org.jspecify.annotations.NullMarked;
