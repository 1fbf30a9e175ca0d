package dev.capstan.grants.token;

import java.time.Duration;

/** The limits on the size and the lifetime of tokens (GR-8.1). */
public final class TokenLimits {

    /** The accepted clock skew between two machines. */
    public static final Duration SKEW = Duration.ofSeconds(30);

    /** The maximum time from {@code iat} to {@code exp}. */
    public static final Duration MAX_LIFE = Duration.ofSeconds(120);

    /** The maximum lifetime of tokens that this project creates. */
    public static final Duration MAX_OWN_LIFE = Duration.ofSeconds(60);

    /** The maximum length of a token in compact form, in characters. */
    public static final int MAX_CHARS = 8192;

    /** The maximum length of a {@code jti}, in characters. */
    public static final int MAX_JTI_CHARS = 256;

    private TokenLimits() {}
}
