package dev.capstan.tck.mutants;

import java.security.Provider;
import java.util.List;
import org.bouncycastle.jce.provider.BouncyCastleProvider;

/** The Ed25519 of Bouncy Castle and nothing else of it. It is faster than the platform's, and a run makes thousands of keys. */
public final class FastEd25519Provider extends Provider {

    private static final long serialVersionUID = 1L;
    private static final String ED25519 = "Ed25519";

    public FastEd25519Provider() {
        super("Quick keys", "1", "Ed25519");
        Provider all = new BouncyCastleProvider();
        for (String type : List.of("KeyPairGenerator", "Signature")) {
            putService(new Service(
                    this, type, ED25519, all.getService(type, ED25519).getClassName(), null, null));
        }
    }
}
