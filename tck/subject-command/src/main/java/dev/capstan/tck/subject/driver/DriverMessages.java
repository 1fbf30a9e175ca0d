package dev.capstan.tck.subject.driver;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.NotObservable;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.Messages;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import dev.capstan.tck.subject.wire.RawSender;
import dev.capstan.tck.subject.wire.ResponseFindings;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * A log of the exchanged lines. A driver gets no raw messages.
 *
 * @param errors returns the driver's standard error since the last call
 */
record DriverMessages(ExchangeLog exchangeLog, Supplier<String> errors) implements Messages {

    @Override
    public RawResponse send(RawRequest request) {
        throw new NotObservable("a driver has no HTTP");
    }

    @Override
    public RawSender raw() {
        throw new NotObservable("a driver has no HTTP");
    }

    @Override
    public ResponseFindings responses(String area) {
        throw new NotObservable("a driver has no HTTP");
    }

    @Override
    public List<Exchange> exchanges() {
        List<Exchange> all = new ArrayList<>(exchangeLog.drain());
        String printed = errors.get().strip();
        if (!printed.isEmpty()) {
            all.add(new Exchange("standard error of the driver", printed));
        }
        return all;
    }

    @Override
    public void clearExchanges() {
        exchangeLog.clear();
        errors.get();
    }
}
