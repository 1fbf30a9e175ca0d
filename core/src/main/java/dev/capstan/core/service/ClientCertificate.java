package dev.capstan.core.service;

import dev.capstan.core.secret.SecretRef;

/**
 * The certificate by which a service recognizes this server in TLS.
 *
 * @param certificate certificate chain in PEM
 * @param key its private key in PEM, as PKCS #8 without a password
 */
public record ClientCertificate(SecretRef certificate, SecretRef key) {}
