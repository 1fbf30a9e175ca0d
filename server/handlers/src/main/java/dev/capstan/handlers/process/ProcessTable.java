package dev.capstan.handlers.process;

import dev.capstan.core.concurrent.DaemonThreads;
import dev.capstan.core.io.SystemLimit;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processes of this machine, as listed in {@code /proc} on Linux. */
final class ProcessTable {

    /** The variable that identifies the processes of one call. */
    static final String MARK = "CAPSTAN_CALL";

    private static final File PROC = new File("/proc");
    private static final int MAX_STAT_BYTES = 4096;
    private static final int MAX_ENVIRONMENT_BYTES = 4 << 20;

    /** The maximum time that a process takes to become another program, even on a busy machine. */
    private static final long MAX_CHANGE_NS = TimeUnit.MILLISECONDS.toNanos(100);

    private @Nullable CompletableFuture<Scan> requested;
    private boolean looking;
    private Map<ProcessKey, Long> bareSince = Map.of();
    private Set<ProcessKey> lastDead = Set.of();

    private final ThreadFactory threads;

    /** Creates a table that scans for concurrent callers in threads of this factory. */
    ProcessTable(ThreadFactory threads) {
        this.threads = threads;
    }

    /** Returns the table, or empty if this machine has none. */
    static Optional<ProcessTable> detect() {
        return new File(PROC, "self/environ").canRead()
                ? Optional.of(new ProcessTable(DaemonThreads.numbered("process-scan")))
                : Optional.empty();
    }

    /**
     * The result of one scan.
     *
     * @param processes the living processes
     * @param isWhole whether no process ended during the scan, perhaps leaving a child behind
     * @param isClear whether no process may have hidden its environment by just becoming another program, and none was
     *     left out because this server had no file descriptor left to read it
     */
    record Scan(List<ProcessSnapshot> processes, boolean isWhole, boolean isClear) {}

    /** The unique key of a process, as the system reuses ids. */
    private record ProcessKey(long pid, long started) {}

    /** Returns the result of a scan that starts after this call. Concurrent callers share one. */
    Scan scan() {
        CompletableFuture<Scan> mine;
        boolean first;
        synchronized (this) {
            if (requested == null) {
                requested = new CompletableFuture<>();
            }
            mine = requested;
            first = !looking;
            looking = true;
        }
        if (first) {
            scanForAll();
        }
        return mine.join();
    }

    private void scanForAll() {
        CompletableFuture<Scan> now;
        synchronized (this) {
            now = Objects.requireNonNull(requested, "no snapshot is requested");
            requested = null;
        }
        now.completeAsync(this::scanAgain, Runnable::run);
        boolean goesOn;
        synchronized (this) {
            looking = requested != null;
            goesOn = looking;
        }
        if (goesOn) {
            scanElsewhere();
        }
    }

    /** Scans for later callers, not in the common pool, which handlers may keep busy. */
    private void scanElsewhere() {
        try {
            threads.newThread(this::scanForAll).start();
        } catch (OutOfMemoryError noThread) {
            scanForAll(); // without it, these callers and all later ones would wait for ever
        }
    }

    private Scan scanAgain() {
        List<ProcessSnapshot> alive = new ArrayList<>();
        Map<ProcessKey, Long> bare = new HashMap<>();
        Set<ProcessKey> dead = new HashSet<>();
        boolean whole = true;
        boolean readable = true;
        long now = System.nanoTime();
        long[] pids = pids();
        for (long pid : pids) {
            try {
                ProcessSnapshot process = ProcessSnapshot.parse(pid, stat(pid));
                ProcessKey birth = new ProcessKey(pid, process.started());
                if (process.isZombie()) {
                    dead.add(birth);
                } else if (!process.isOfTheKernel()) {
                    Optional<String> environment = environment(pid);
                    if (environment.filter(String::isEmpty).isPresent()) {
                        bare.put(birth, bareSince.getOrDefault(birth, now));
                    }
                    alive.add(process.marked(mark(environment.orElse(""))));
                }
            } catch (IOException gone) {
                whole = false;
                readable &= !SystemLimit.isReached(gone);
            }
        }
        whole &= lastDead.containsAll(dead);
        lastDead = dead;
        bareSince = bare;
        boolean settled = bare.values().stream().allMatch(since -> now - since > MAX_CHANGE_NS);
        return new Scan(alive, whole, settled && readable && pids.length > 0);
    }

    private static long[] pids() {
        String @Nullable [] names = PROC.list();
        return names == null
                ? new long[0]
                : Stream.of(names)
                        .filter(name -> Character.isDigit(name.charAt(0)))
                        .flatMapToLong(name -> LongStream.of(Long.parseLong(name)))
                        .toArray();
    }

    private static String stat(long pid) throws IOException {
        return text(new File(PROC, pid + "/stat"), MAX_STAT_BYTES);
    }

    /** Returns the initial environment of a process; empty where this user must not read it. */
    private static Optional<String> environment(long pid) throws IOException {
        try {
            return Optional.of(text(new File(PROC, pid + "/environ"), MAX_ENVIRONMENT_BYTES));
        } catch (FileNotFoundException e) {
            if (SystemLimit.isReached(e)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static String text(File file, int maxBytes) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return new String(in.readNBytes(maxBytes), StandardCharsets.ISO_8859_1);
        }
    }

    private static @Nullable String mark(String environment) {
        String name = "\0" + MARK + "=";
        String variables = "\0" + environment;
        int at = variables.indexOf(name);
        if (at < 0) {
            return null;
        }
        int end = variables.indexOf('\0', at + 1);
        return variables.substring(at + name.length(), end < 0 ? variables.length() : end);
    }
}
