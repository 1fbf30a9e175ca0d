package dev.capstan.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

class DaemonThreadsTest {

    private static final Runnable NO_ACTION = () -> {};

    @Test
    void aThreadIsNamedAndADaemonAndNotStarted() {
        Thread thread = DaemonThreads.named("reader", NO_ACTION);

        assertThat(thread.getName()).isEqualTo("reader");
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getState()).isEqualTo(Thread.State.NEW);
    }

    @Test
    void aFactoryGivesOneNameOrNumbersThem() {
        ThreadFactory named = DaemonThreads.named("timer");
        ThreadFactory numbered = DaemonThreads.numbered("worker");

        assertThat(named.newThread(NO_ACTION).getName()).isEqualTo("timer");
        assertThat(named.newThread(NO_ACTION).getName()).isEqualTo("timer");
        assertThat(numbered.newThread(NO_ACTION).getName()).isEqualTo("worker-1");
        assertThat(numbered.newThread(NO_ACTION).getName()).isEqualTo("worker-2");
        assertThat(numbered.newThread(NO_ACTION).isDaemon()).isTrue();
    }
}
