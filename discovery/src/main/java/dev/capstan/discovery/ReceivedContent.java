package dev.capstan.discovery;

/** The content of an accepted envelope that is stored together with the acceptance. */
public sealed interface ReceivedContent permits ReceivedCapability, ReceivedEnvelope {}
