package dev.capstan.tck.subject.http;

import dev.capstan.tck.subject.ConformanceFailure;
import dev.capstan.tck.subject.OptionalFeature;
import dev.capstan.tck.subject.PreconditionFailed;
import dev.capstan.tck.subject.SubjectUnreachable;
import dev.capstan.tck.subject.auth.AgentAuth;
import dev.capstan.tck.subject.auth.DiscoveryDocument;
import dev.capstan.tck.subject.file.SubjectFile;
import java.util.EnumSet;
import java.util.Set;

/** The optional features of a subject: those of its file, corrected by its discovery document. */
final class OfferedFeatures {

    private OfferedFeatures() {}

    /** Returns the features that the subject offers. Without a readable discovery document, these are its file's. */
    static Set<OptionalFeature> of(SubjectFile file, AgentAuth agentAuth) {
        Set<OptionalFeature> offered = EnumSet.noneOf(OptionalFeature.class);
        offered.addAll(file.features());
        if (file.claims().contains("grants")) {
            try {
                correct(offered, agentAuth.discovery());
            } catch (ConformanceFailure | PreconditionFailed | SubjectUnreachable e) {
                return Set.copyOf(file.features());
            }
        }
        return Set.copyOf(offered);
    }

    private static void correct(Set<OptionalFeature> offered, DiscoveryDocument discovery) {
        for (OptionalFeature feature : OptionalFeature.values()) {
            discovery.offers(feature).ifPresent(offers -> {
                if (offers) {
                    offered.add(feature);
                } else {
                    offered.remove(feature);
                }
            });
        }
    }
}
