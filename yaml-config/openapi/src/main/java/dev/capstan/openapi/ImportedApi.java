package dev.capstan.openapi;

import java.util.List;
import java.util.SortedMap;

/**
 * A document as the files of agents.
 *
 * @param files files of the agents; none if no operation was imported
 * @param operations operations in the order of the document
 * @param secrets environment variables that the handlers need, each with what it holds
 */
public record ImportedApi(
        List<AgentFile> files, List<ImportedOperation> operations, SortedMap<String, String> secrets) {

    public ImportedApi {
        files = List.copyOf(files);
        operations = List.copyOf(operations);
    }

    /** Returns the number of operations that were imported without a remark. */
    public long whole() {
        return operations.stream()
                .filter(operation -> operation.capability().isPresent()
                        && operation.remarks().isEmpty())
                .count();
    }

    /** Returns the number of operations that were imported with a remark. */
    public long withRemarks() {
        return operations.stream()
                .filter(operation -> operation.capability().isPresent()
                        && !operation.remarks().isEmpty())
                .count();
    }

    /** Returns the number of operations that were not imported. */
    public long refused() {
        return operations.stream()
                .filter(operation -> operation.capability().isEmpty())
                .count();
    }
}
