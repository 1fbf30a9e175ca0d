import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;

/** Runs the JMH benchmarks on its class path that the arguments select; none is no error, as other modules may have them. */
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
