package dev.capstan.grants.token;

import java.time.Duration;

/** How large a token may be and how long it may live (GR-8.1). */
public final class TokenLimits {

    /** How far the clocks of two machines may be apart. */
    public static final Duration SKEW = Duration.ofSeconds(30);

    /** The longest time from {@code iat} to {@code exp}. */
    public static final Duration MAX_LIFE = Duration.ofSeconds(120);

    /** How long the tokens live that this project signs itself, at most. */
    public static final Duration MAX_OWN_LIFE = Duration.ofSeconds(60);

    /** The most characters of a token in its compact form. */
    public static final int MAX_CHARS = 8192;

    /** The most characters of a {@code jti}. */
    public static final int MAX_JTI_CHARS = 256;

    private TokenLimits() {}
}
