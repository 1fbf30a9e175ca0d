package dev.capstan.config.types;

import java.util.List;

/**
 * A file of types that was generated.
 *
 * @param path where it belongs below the directory that is generated into, with {@code /} between names
 * @param text what is in it
 * @param capabilities the names of the capabilities whose types it has, in order
 */
public record GeneratedFile(String path, String text, List<String> capabilities) {

    public GeneratedFile {
        capabilities = List.copyOf(capabilities);
    }
}
