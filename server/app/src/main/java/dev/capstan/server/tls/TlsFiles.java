package dev.capstan.server.tls;

import dev.capstan.core.secret.PemKeyStore;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The files of a server's certificate: a certificate and a key in PEM, or a key store. */
sealed interface TlsFiles {

    /** Maximum size of a file in bytes. */
    int MAX_BYTES = 1 << 20;

    /** Returns the files, in a fixed order. */
    List<Path> files();

    /** Returns the key store that these contents of the files make. */
    KeyStore load(List<byte[]> contents);

    /** Returns the password of the keys in it. */
    char[] password();

    /**
     * Files in PEM.
     *
     * @param certificate certificate, followed by those of its issuers
     * @param key private key in PKCS #8 without a password
     */
    record Pem(Path certificate, Path key) implements TlsFiles {

        @Override
        public List<Path> files() {
            return List.of(certificate, key);
        }

        @Override
        public KeyStore load(List<byte[]> contents) {
            return PemKeyStore.of(contents.get(0), contents.get(1));
        }

        @Override
        public char[] password() {
            return new char[0];
        }
    }

    /**
     * A key store.
     *
     * @param file file in the format PKCS #12
     * @param secret password of the file and of its keys
     */
    record Store(Path file, String secret) implements TlsFiles {

        @Override
        public List<Path> files() {
            return List.of(file);
        }

        @Override
        public KeyStore load(List<byte[]> contents) {
            try {
                KeyStore store = KeyStore.getInstance("PKCS12");
                store.load(new ByteArrayInputStream(contents.get(0)), password());
                requireKey(store);
                return store;
            } catch (GeneralSecurityException | IOException e) {
                throw new IllegalArgumentException("the key store is not PKCS #12, or has another password", e);
            }
        }

        private void requireKey(KeyStore store) throws GeneralSecurityException {
            boolean hasKey = false;
            for (String alias : Collections.list(store.aliases())) {
                hasKey |= store.isKeyEntry(alias)
                        && store.getKey(alias, password()) instanceof PrivateKey
                        && store.getCertificateChain(alias) != null;
            }
            if (!hasKey) {
                throw new IllegalArgumentException("the key store has no private key with its certificates");
            }
        }

        @Override
        public char[] password() {
            return secret.toCharArray();
        }
    }

    /** Returns the contents of the files. */
    default List<byte[]> read() throws IOException {
        List<byte[]> contents = new ArrayList<>();
        for (Path file : files()) {
            try (var in = Files.newInputStream(file)) {
                contents.add(in.readNBytes(MAX_BYTES));
            }
        }
        return contents;
    }
}
