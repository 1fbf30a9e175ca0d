package dev.capstan.types;

import java.util.List;

/**
 * A generated file of types.
 *
 * @param path path below the output directory, with {@code /} between names
 * @param text content of the file
 * @param capabilities names of the capabilities whose types it declares, in order
 */
public record GeneratedFile(String path, String text, List<String> capabilities) {

    public GeneratedFile {
        capabilities = List.copyOf(capabilities);
    }
}
