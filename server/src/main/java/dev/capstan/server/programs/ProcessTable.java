package dev.capstan.server.programs;

import java.io.File;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The processes of this machine, as {@code /proc} of Linux tells of them. */
final class ProcessTable {

    /** The variable by which the processes of one call are known. */
    static final String MARK = "CAPSTAN_CALL";

    private static final File PROC = new File("/proc");
    private static final int LONGEST_STAT = 4096;
    private static final int LONGEST_ENVIRONMENT = 4 << 20;

    private final Object turn = new Object();
    private volatile long begun;
    private Look last = new Look(List.of(), true);
    private Set<Bare> lastBare = Set.of();

    private ProcessTable() {}

    /** The table, where this machine has one. */
    static Optional<ProcessTable> ofThisMachine() {
        return new File(PROC, "self/environ").canRead() ? Optional.of(new ProcessTable()) : Optional.empty();
    }

    /**
     * What was seen at one look.
     *
     * @param processes those that are alive
     * @param isSure whether none was going or beginning under the eyes of who looked, so that one could be missed
     */
    record Look(List<SeenProcess> processes, boolean isSure) {}

    /** A process that shows no environment: it has none, it is somebody else's, or it is just becoming another program. */
    private record Bare(long pid, long started) {}

    /** A look that begins after it was asked for; who asks at the same time shares one. */
    Look look() {
        long next = begun + 1;
        synchronized (turn) {
            if (begun < next) {
                begun = next;
                last = lookAnew();
            }
            return last;
        }
    }

    private Look lookAnew() {
        List<SeenProcess> seen = new ArrayList<>();
        Set<Bare> bare = new HashSet<>();
        boolean allStayed = true;
        for (long pid : pids()) {
            try {
                Optional<SeenProcess> alive = SeenProcess.parse(pid, stat(pid)).filter(SeenProcess::isAlive);
                if (alive.isPresent()) {
                    String environment = environment(pid);
                    if (environment.isEmpty()) {
                        bare.add(new Bare(pid, alive.get().started()));
                    }
                    seen.add(alive.get().marked(mark(environment)));
                }
            } catch (IOException gone) {
                allStayed = false;
            }
        }
        boolean nothingNew = lastBare.containsAll(bare);
        lastBare = bare;
        return new Look(seen, allStayed && nothingNew);
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
        return text(new File(PROC, pid + "/stat"), LONGEST_STAT);
    }

    private static String environment(long pid) throws IOException {
        try {
            return text(new File(PROC, pid + "/environ"), LONGEST_ENVIRONMENT);
        } catch (FileNotFoundException notTold) {
            return "";
        }
    }

    private static String text(File file, int most) throws IOException {
        try (FileInputStream in = new FileInputStream(file)) {
            return new String(in.readNBytes(most), StandardCharsets.ISO_8859_1);
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
