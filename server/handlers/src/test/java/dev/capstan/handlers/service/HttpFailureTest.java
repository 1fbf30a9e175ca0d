package dev.capstan.handlers.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.capstan.core.RefusalCode;
import dev.capstan.core.execution.HandlerResult;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HttpFailureTest {

    private static final HandlerResult UNREACHED =
            HandlerResult.notExecuted(RefusalCode.NETWORK_ERROR, "the service behind the capability cannot be reached");

    @ParameterizedTest
    @MethodSource
    void connectFailures(Throwable cause) {
        assertThat(HttpFailure.byException(cause)).isEqualTo(UNREACHED);
        assertThat(HttpFailure.byException(new IOException("Too many retries", cause)))
                .as("as the client tells it where it may not try again")
                .isEqualTo(UNREACHED);
    }

    static Stream<Throwable> connectFailures() {
        return Stream.of(
                new ConnectException(), new HttpConnectTimeoutException("late"), new UnresolvedAddressException());
    }

    @Test
    void whereTheServerHasNoFileLeftItIsBusyAndNothingWasDone() {
        Throwable cause = new InternalError(new SocketException("Too many open files"));

        HandlerResult.Failed failed = (HandlerResult.Failed) HttpFailure.byException(cause);

        assertThat(failed.refusal().code()).isEqualTo(RefusalCode.BUSY);
        assertThat(failed.refusal().retryAfter().orElseThrow()).isPositive();
        assertThat(failed.notExecuted()).isTrue();
    }

    @ParameterizedTest
    @MethodSource
    void aLineThatBrokeProvesNothing(Throwable cause) {
        assertThat(HttpFailure.byException(cause))
                .isEqualTo(HandlerResult.failed(
                        RefusalCode.NETWORK_ERROR,
                        "the service behind the capability closed the connection before its response"
                                + " was complete"));
    }

    static Stream<Throwable> aLineThatBrokeProvesNothing() {
        IOException broken = new IOException("HTTP/1.1 header parser received no bytes", new EOFException());
        return Stream.of(broken, new IOException("Too many retries", broken));
    }

    @Test
    void anAnswerThatIsLateIsATimeoutThatProvesNothing() {
        assertThat(HttpFailure.byException(new SocketTimeoutException("late")))
                .isEqualTo(HandlerResult.failed(
                        RefusalCode.TIMEOUT, "the service behind the capability did not respond in time"));
    }
}
