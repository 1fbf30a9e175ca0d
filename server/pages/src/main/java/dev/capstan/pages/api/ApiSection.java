package dev.capstan.pages.api;

import java.util.List;

/**
 * A group of operations of the HTTP API, as the page shows it.
 *
 * @param name name of the group
 * @param description what it is about
 * @param operations operations in the order of the document
 */
public record ApiSection(String name, String description, List<Operation> operations) {

    public ApiSection {
        operations = List.copyOf(operations);
    }

    /**
     * An operation.
     *
     * @param callers those who may call it, such as {@code anyone, agent}
     */
    public record Operation(String method, String path, String summary, String callers) {}
}
