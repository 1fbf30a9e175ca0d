package dev.capstan.tck.subject.http;

import dev.capstan.tck.exchange.Exchange;
import dev.capstan.tck.subject.http.client.ExchangeLog;
import dev.capstan.tck.subject.wire.Messages;
import dev.capstan.tck.subject.wire.RawLine;
import dev.capstan.tck.subject.wire.WireAnswer;
import dev.capstan.tck.subject.wire.WireRequest;
import java.util.List;

/** Messages to whoever is spoken to at present, and a log of them and of all others. */
record LoggedMessages(ServerSwitch servers, ExchangeLog journal) implements Messages {

    @Override
    public WireAnswer send(WireRequest request) {
        return servers.present().wire().send(request);
    }

    @Override
    public RawLine raw() {
        return servers.present().wire().raw();
    }

    @Override
    public List<Exchange> exchanges() {
        return journal.take();
    }

    @Override
    public void forgetExchanges() {
        journal.clear();
    }
}
