package dev.capstan.openapi;

import dev.capstan.core.AgentId;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * Choices for the import of a document.
 *
 * @param agent agent that gets the capabilities
 * @param server URL of the service; empty for the first server of the document
 * @param source where the document was found, against which relative server URLs are resolved; empty if that is a file
 * @param clientId client identifier for OAuth 2 client credentials; empty to read access tokens from secrets
 * @param tags tags of the operations to import; none for all operations
 * @param splitByTag whether operations get an agent for each first tag, named after both, instead of one agent
 */
public record ImportOptions(
        AgentId agent,
        Optional<URI> server,
        Optional<URI> source,
        Optional<String> clientId,
        List<String> tags,
        boolean splitByTag) {

    public ImportOptions {
        tags = List.copyOf(tags);
    }

    /** Creates options that import all operations of a document for an agent. */
    public static ImportOptions of(AgentId agent) {
        return new ImportOptions(agent, Optional.empty(), Optional.empty(), Optional.empty(), List.of(), false);
    }
}
