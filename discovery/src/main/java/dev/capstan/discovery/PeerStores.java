package dev.capstan.discovery;

import dev.capstan.discovery.port.Interactions;
import dev.capstan.discovery.port.KnownPeers;
import dev.capstan.discovery.port.ReceivedCapabilities;

/**
 * What the peers of one place remember together.
 *
 * @param known whom they heard of
 * @param interactions what they took and how far it came
 * @param received what they were handed
 */
public record PeerStores(KnownPeers known, Interactions interactions, ReceivedCapabilities received) {}
