package dev.capstan.sinks;

import dev.capstan.audit.ChainedRecord;
import java.io.IOException;
import java.util.List;

/** A connection to a receiver of records. */
interface RecordSink extends AutoCloseable {

    /**
     * Sends records of one chain, in their order, and returns once the receiver has them.
     *
     * @return the number of records that the receiver has rejected for good; normally 0
     * @throws IOException if the receiver may lack some of them; they must be sent again
     * @throws SinkRefused if the receiver does not take them, and will not before its cause is corrected
     */
    long send(List<ChainedRecord> records) throws IOException, SinkRefused;

    /** Ends a transmission in progress, which then fails. */
    @Override
    void close();
}
