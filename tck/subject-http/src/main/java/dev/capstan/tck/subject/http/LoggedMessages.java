package dev.capstan.tck.subject.http;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.FixtureNames;
import dev.capstan.tck.subject.http.responses.ObservedResponses;
import dev.capstan.tck.subject.wire.ExchangeLog;
import dev.capstan.tck.subject.wire.Messages;
import dev.capstan.tck.subject.wire.RawRequest;
import dev.capstan.tck.subject.wire.RawResponse;
import dev.capstan.tck.subject.wire.RawSender;
import dev.capstan.tck.subject.wire.ResponseFindings;
import java.util.List;

/** Messages to the current server, and a log of these and all others. */
record LoggedMessages(ServerSwitch servers, FixtureNames fixtures, ExchangeLog exchangeLog, ObservedResponses responses)
        implements Messages {

    @Override
    public RawResponse send(RawRequest request) {
        return servers.current().client().send(request.renamed(fixtures));
    }

    @Override
    public RawSender raw() {
        return servers.current().client().raw();
    }

    @Override
    public ResponseFindings responses(String area) {
        return responses.of(area);
    }

    @Override
    public List<Exchange> exchanges() {
        return exchangeLog.drain();
    }

    @Override
    public void clearExchanges() {
        exchangeLog.clear();
    }
}
