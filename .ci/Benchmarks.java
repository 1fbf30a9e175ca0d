import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** Runs the selected JMH benchmarks of its class path. No match is not an error: other modules may have the benchmark. */
final class Benchmarks {

    private Benchmarks() {}

    public static void main(String[] arguments) throws RunnerException, CommandLineOptionException {
        try {
            new Runner(new CommandLineOptions(arguments)).run();
        } catch (NoBenchmarksException e) {
            System.err.println("no benchmark of this module matches " + String.join(" ", arguments));
        }
    }
}
