package dev.capstan.grants.port;

import java.time.Instant;

/** The tokens that have been used, as long as they could be used again. */
public interface SeenTokens {

    /**
     * Uses a token.
     *
     * @param identity whose token: the thumbprint of a host or the id of an agent
     * @param jti the token's own id
     * @param until when it is refused for its age in any case
     * @return whether this was its first use, on every node; false, too, where it was usable until no later than a token
     *     that this adapter has forgotten, since its use may have been forgotten likewise
     */
    boolean firstUse(String identity, String jti, Instant until);

    /** Forgets the tokens that are refused for their age; how many. */
    int deleteExpired(Instant now);
}
