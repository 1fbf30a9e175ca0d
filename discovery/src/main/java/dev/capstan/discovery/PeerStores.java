package dev.capstan.discovery;

import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.KnownPeers;
import dev.capstan.discovery.port.ReceivedCapabilities;

/**
 * The stores that the peers of one server share.
 *
 * @param knownPeers peers seen on the network
 * @param interactions accepted messages and states of interactions
 * @param received received capabilities
 */
public record PeerStores(KnownPeers knownPeers, Interactions interactions, ReceivedCapabilities received) {}
