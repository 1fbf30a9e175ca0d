package dev.capstan.grants.port;

import java.time.Instant;

/** The used tokens, kept while they could be used again. */
public interface SeenTokens {

    /**
     * Marks a token as used.
     *
     * @param identity its sender: the thumbprint of a host or the id of an agent
     * @param jti the token's own id
     * @param until when the token is refused for its age in any case
     * @return whether this was the first use on any node; also false if {@code until} does not exceed that of a token
     *     already deleted, since the use may have been deleted too
     */
    boolean firstUse(String identity, String jti, Instant until);

    /** Deletes the tokens that are refused for their age. Returns their number. */
    int deleteExpired(Instant now);
}
