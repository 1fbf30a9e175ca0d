package dev.capstan.tck.subject.driver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.capstan.tck.subject.bus.Bus;
import dev.capstan.tck.subject.wire.ExchangeLog;

/** The message bus of the agents that a driver calls, which the kit plays. All processes of the driver share it. */
public interface DriverBus {

    /** Returns the member {@code bus} of the operation {@code start}: the server of the bus, and the agents on it. */
    ObjectNode description();

    /**
     * Returns the bus of one process, for one scenario at a time.
     *
     * @param exchangeLog receives the envelopes
     */
    Bus bus(ExchangeLog exchangeLog);
}
