package dev.capstan.audit.export;

import java.io.IOException;
import java.util.List;

/** Takes exported records, such as standard output or a connection to a SIEM. */
@FunctionalInterface
public interface ExportSink {

    /**
     * Hands on some lines, each one record as canonical JSON without the end of line.
     *
     * @throws IOException where they may not all have arrived; the next run begins with them again
     */
    void write(List<String> lines) throws IOException;
}
