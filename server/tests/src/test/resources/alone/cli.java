import dev.capstan.cli.CommandExceptionHandler;
import dev.capstan.cli.OptionConverters;
import dev.capstan.cli.fleet.ValidateCommand;
import dev.capstan.cli.invocation.CallCommand;
import java.io.PrintWriter;
import java.nio.file.*;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

public class Example {
    public static void main(String[] args) throws Exception {
        Path file = Path.of("greeter.yaml");
/* README */
    }
}

// > greeter.yaml:6:5 /capabilities/0/timeout unknown key 'timeout'; did you mean 'timeoutMs'?
// > 1 error
// > exit code 1
// > greeter.yaml: agent://greeter with 1 capability
// > greeter.yaml: not advertised to AGH peers (no outcome declared): greet
// > exit code 0
// > harbour call: no response from http://127.0.0.1:1; check that the server is running, or name another with --url
// > exit code 1
