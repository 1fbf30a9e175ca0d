package dev.capstan.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * The signals that stop the process. The first asks for an orderly stop, which ends with exit code 0. The second ends
 * the process at once.
 *
 * <p>Java has no supported API for signals. On a virtual machine without the common internal one, the default handling
 * stays: the shutdown hook of the server stops it in order, and the exit code is that of the signal.
 */
public final class StopSignals {

    private static final System.Logger LOG = System.getLogger(StopSignals.class.getName());

    /** The signals by name, with the exit code of a process that one of them ended. */
    private static final Map<String, Integer> EXIT_CODES = Map.of("TERM", 143, "INT", 130);

    private final CountDownLatch first = new CountDownLatch(1);

    private StopSignals() {}

    /** Starts to handle the signals, which no longer end the process by themselves. */
    public static StopSignals install() {
        StopSignals signals = new StopSignals();
        EXIT_CODES.forEach(signals::handle);
        return signals;
    }

    /** Whether a first signal was received. */
    public boolean isStopped() {
        return first.getCount() == 0;
    }

    /** Waits for a first signal. */
    public void await() throws InterruptedException {
        first.await();
    }

    private synchronized void install(int exitCode) {
        if (first.getCount() == 0) {
            Runtime.getRuntime().halt(exitCode);
        }
        first.countDown();
    }

    /** Uses sun.misc.Signal by reflection, as a compiler that treats warnings as errors permits no other use of it. */
    private void handle(String name, int exitCode) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object hearing = Proxy.newProxyInstance(
                    StopSignals.class.getClassLoader(),
                    new Class<?>[] {handler},
                    (proxy, method, arguments) -> called(method, proxy, arguments, exitCode));
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), hearing);
        } catch (ReflectiveOperationException e) {
            LOG.log(System.Logger.Level.DEBUG, "SIG" + name + " is left to the virtual machine", e);
        }
    }

    private @Nullable Object called(Method method, Object proxy, Object @Nullable [] arguments, int exitCode) {
        return switch (method.getName()) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> "stops the server";
            default -> {
                install(exitCode);
                yield null;
            }
        };
    }
}
