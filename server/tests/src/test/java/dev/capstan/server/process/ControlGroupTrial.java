package dev.capstan.server.process;

import dev.capstan.handlers.process.ProcessAccess;
import dev.capstan.handlers.process.ProcessCommand;
import dev.capstan.handlers.process.ProcessExit;
import dev.capstan.handlers.process.RunProcess;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Programs that need more than a call may have. Prints the confinement, then the output of each. */
final class ControlGroupTrial {

    private static final long MEMORY = 64L << 20;
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final InstantSource CLOCK = InstantSource.system();

    private static final String FILL = """
            import os, signal, sys, time
            ready, filled = os.pipe()
            children = []
            for _ in range(int(sys.argv[1])):
                pid = os.fork()
                if pid == 0:
                    memory = bytearray(b'x') * (32 << 20)
                    os.write(filled, b'x')
                    time.sleep(60)
                children.append(pid)
            for _ in children:
                os.read(ready, 1)
            print('filled', len(children))
            for pid in children:
                os.kill(pid, signal.SIGKILL)
            """;

    private static final String FORK = "n=0; while [ $n -lt $1 ]; do sleep 60 & n=$((n+1)); done; echo forked $n";

    private ControlGroupTrial() {}

    public static void main(String[] arguments) throws Exception {
        ExecutorService pipes = Executors.newCachedThreadPool();
        RunProcess processes = new RunProcess(pipes, CLOCK);
        System.out.println("confinement: " + processes.confinement());
        processes.missingMeasures().ifPresent(System.err::println);
        for (List<String> command : List.of(
                List.of("python3", "-c", FILL, "2"),
                List.of("python3", "-c", FILL, "6"),
                List.of("sh", "-c", FORK, "sh", "400"),
                List.of("sh", "-c", FORK, "sh", "600"))) {
            ProcessExit end = processes.run(
                    new ProcessCommand(command, MEMORY, Map.of(), ProcessAccess.NONE, "a trial"),
                    new byte[0],
                    CLOCK.instant().plus(TIMEOUT));
            System.out.println(
                    end instanceof ProcessExit.Exited exited
                            ? "output: " + new String(exited.output(), StandardCharsets.UTF_8).trim()
                            : end.toString());
        }
        pipes.shutdownNow();
    }
}
