package dev.capstan.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/**
 * An operation of a document and what became of it.
 *
 * @param method method in upper case
 * @param path path as written
 * @param tag first tag; empty without one
 * @param name name of the capability
 * @param capability capability in the shape of {@code capabilities.yaml}; empty if it was not imported
 * @param remarks what the capability cannot express, or why there is none
 */
public record ImportedOperation(
        String method,
        String path,
        Optional<String> tag,
        String name,
        Optional<ObjectNode> capability,
        List<Remark> remarks) {

    public ImportedOperation {
        remarks = List.copyOf(remarks);
    }

    ImportedOperation refused(Remark reason) {
        return new ImportedOperation(method, path, tag, name, Optional.empty(), List.of(reason));
    }
}
