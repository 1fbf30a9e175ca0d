package dev.capstan.audit.export;

import java.io.IOException;
import java.util.List;

/** A receiver of exported records, such as standard output or a connection to a SIEM. */
@FunctionalInterface
public interface ExportSink {

    /**
     * Writes some lines, each one record as canonical JSON without the line ending.
     *
     * @throws IOException if some of them may be lost; the next run starts with them again
     */
    void write(List<String> lines) throws IOException;
}
