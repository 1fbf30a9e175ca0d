/** Agent RPC: envelopes between agents over a message bus, asked and answered (seed 000). */
@NullMarked
package dev.capstan.core.rpc;

import org.jspecify.annotations.NullMarked;
