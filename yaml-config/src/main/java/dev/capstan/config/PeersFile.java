package dev.capstan.config;

import dev.capstan.config.document.DiagnosticCode;
import dev.capstan.config.document.Diagnostics;
import dev.capstan.config.document.DiagnosticsByFile;
import dev.capstan.config.document.FileKind;
import dev.capstan.config.document.Format;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The file at the root of a fleet that lists its peers, if it exists.
 *
 * @param root root directory of the fleet
 */
record PeersFile(Path root) {

    private static final List<String> NAMES = List.of("rpc-peers.yaml", "rpc-peers.json");

    /** Whether a file has the name of such a file. */
    static boolean isNamed(Path file) {
        return NAMES.contains(String.valueOf(file.getFileName()));
    }

    /** Returns the file, the first one if both exist, or empty if neither does. */
    Optional<Path> path() {
        return paths().findFirst();
    }

    /** Returns the peers in the order of the file, or empty without a file. Reports every error. */
    List<DeclaredPeer> read(DiagnosticsByFile found) {
        List<Path> files = paths().toList();
        if (files.isEmpty()) {
            return List.of();
        }
        Path file = files.get(0);
        if (DirectoryEntries.isHidden(file)) {
            found.of(root).add(DiagnosticCode.UNREADABLE_FILE, DirectoryEntries.UNREADABLE);
            return List.of();
        }
        Diagnostics diagnostics = found.of(file, FileKind.PEERS);
        if (files.size() > 1) {
            diagnostics.add(
                    DiagnosticCode.SEVERAL_PEER_LISTS,
                    "the peers are listed in " + String.join(" and in ", NAMES) + "; keep one of them");
            return List.of();
        }
        return new ConfinedDirectory(root)
                .read(file, diagnostics)
                .flatMap(bytes -> Format.of(file).read(bytes, diagnostics))
                .map(tree -> new PeersReader(diagnostics).read(tree))
                .orElse(List.of());
    }

    /** Returns the files present in the root. A dangling link and an inaccessible file count as present. */
    private Stream<Path> paths() {
        return NAMES.stream()
                .map(root::resolve)
                .filter(file -> Files.isDirectory(root) && !Files.notExists(file, LinkOption.NOFOLLOW_LINKS));
    }
}
