package dev.capstan.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * The signals of the process. Java has no supported API for them. On a virtual machine without the common internal one,
 * the default handling stays.
 */
public final class Signals {

    private static final System.Logger LOG = System.getLogger(Signals.class.getName());

    private Signals() {}

    /**
     * Runs a task, on a thread of its own, for each signal of this kind, which then has no other effect. Uses
     * sun.misc.Signal by reflection, as a compiler that treats warnings as errors permits no other use of it.
     *
     * @param name name without SIG, such as {@code HUP}
     */
    public static void handle(String name, Runnable task) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object hearing = Proxy.newProxyInstance(
                    Signals.class.getClassLoader(),
                    new Class<?>[] {handler},
                    (proxy, method, arguments) -> called(method, proxy, arguments, name, task));
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance(name), hearing);
        } catch (ReflectiveOperationException e) {
            LOG.log(System.Logger.Level.DEBUG, "SIG" + name + " is left to the virtual machine", e);
        }
    }

    private static @Nullable Object called(
            Method method, Object proxy, Object @Nullable [] arguments, String name, Runnable task) {
        return switch (method.getName()) {
            case "equals" -> arguments != null && proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> "handles SIG" + name;
            default -> {
                task.run();
                yield null;
            }
        };
    }
}
