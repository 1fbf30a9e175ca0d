package dev.capstan.core.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SystemLimitTest {

    @ParameterizedTest
    @MethodSource
    void isReachedWhereTheSystemGivesNoMore(Throwable failure) {
        assertThat(SystemLimit.isReached(failure)).isTrue();
    }

    /** As Java 17 tells them on Linux at {@code ulimit -n} and {@code ulimit -u}. */
    static Stream<Throwable> isReachedWhereTheSystemGivesNoMore() {
        IOException open = new IOException("error=24, Too many open files");
        return Stream.of(
                new IOException("Cannot run program \"/usr/bin/setsid\": error=24, Too many open files", open),
                new IOException("Cannot run program \"sh\": error=11, Resource temporarily unavailable"),
                new IOException("Cannot run program \"sh\": error=12, Cannot allocate memory"),
                new FileNotFoundException("/proc/1/stat (Too many open files)"),
                new InternalError(new SocketException("Too many open files")));
    }

    @ParameterizedTest
    @MethodSource
    void isNotReachedByAnyOtherFailure(Throwable failure) {
        assertThat(SystemLimit.isReached(failure)).isFalse();
    }

    static Stream<Throwable> isNotReachedByAnyOtherFailure() {
        return Stream.of(
                new IOException("Cannot run program \"no-such-program\": error=2, No such file or directory"),
                new IOException("Cannot run program \"x\": error=13, Permission denied"),
                new IOException("error=111, Connection refused"),
                new ConnectException(),
                new IllegalStateException("Too many open files"));
    }
}
