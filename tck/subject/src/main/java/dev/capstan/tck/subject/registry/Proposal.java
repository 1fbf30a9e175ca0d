package dev.capstan.tck.subject.registry;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a requester asks for (NEG-2.1).
 *
 * @param capability the capability, as the subject names it
 * @param agent the address of the agent that is to provide it, if one is named
 * @param preferred the version that it would rather have
 * @param acceptable the versions that it can do with, in its order; none is said where the list is empty
 * @param range the versions that it can do with otherwise
 * @param token who proposes, if that is said
 */
public record Proposal(
        String capability,
        @Nullable String agent,
        @Nullable String preferred,
        List<String> acceptable,
        @Nullable String range,
        @Nullable String token) {

    public Proposal {
        acceptable = List.copyOf(acceptable);
    }

    /** A proposal that names a capability alone. */
    public static Proposal of(String capability) {
        return new Proposal(capability, null, null, List.of(), null, null);
    }

    public Proposal at(String address) {
        return new Proposal(capability, address, preferred, acceptable, range, token);
    }

    public Proposal preferring(@Nullable String version) {
        return new Proposal(capability, agent, version, acceptable, range, token);
    }

    public Proposal accepting(List<String> versions) {
        return new Proposal(capability, agent, preferred, versions, range, token);
    }

    public Proposal within(@Nullable String versions) {
        return new Proposal(capability, agent, preferred, acceptable, versions, token);
    }

    public Proposal by(String bearer) {
        return new Proposal(capability, agent, preferred, acceptable, range, bearer);
    }
}
