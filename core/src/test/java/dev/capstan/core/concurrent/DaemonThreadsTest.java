package dev.capstan.core.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ThreadFactory;
import org.junit.jupiter.api.Test;

class DaemonThreadsTest {

    private static final Runnable NOTHING = () -> {};

    @Test
    void aThreadIsNamedAndADaemonAndNotStarted() {
        Thread thread = DaemonThreads.named("reader", NOTHING);

        assertThat(thread.getName()).isEqualTo("reader");
        assertThat(thread.isDaemon()).isTrue();
        assertThat(thread.getState()).isEqualTo(Thread.State.NEW);
    }

    @Test
    void aFactoryGivesOneNameOrNumbersThem() {
        ThreadFactory named = DaemonThreads.named("timer");
        ThreadFactory numbered = DaemonThreads.numbered("worker");

        assertThat(named.newThread(NOTHING).getName()).isEqualTo("timer");
        assertThat(named.newThread(NOTHING).getName()).isEqualTo("timer");
        assertThat(numbered.newThread(NOTHING).getName()).isEqualTo("worker-1");
        assertThat(numbered.newThread(NOTHING).getName()).isEqualTo("worker-2");
        assertThat(numbered.newThread(NOTHING).isDaemon()).isTrue();
    }
}
