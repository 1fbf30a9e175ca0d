package dev.capstan.tck.reference;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.capstan.tck.subject.command.CommandResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/**
 * A program that runs commands of {@code capstan} in its own process, so that only the first of them loads and compiles
 * the server. The runnable jar must be on its class path. It ends with its standard input.
 *
 * <p>A command is a connection: its arguments, one in a line, and an empty line. The output of {@code serve} is written
 * to the connection, whose end stops that server. For other commands the response is a {@link CommandResult} in JSON.
 */
final class CommandHost {

    private static final String COMMANDS = "dev.capstan.server.command.Capstan";
    private static final String DATA = "--data";

    /** One permit for each data directory, which a server holds until it has stopped. */
    private static final Map<String, Semaphore> DIRECTORIES = new ConcurrentHashMap<>();

    private CommandHost() {}

    /** Prints the port at which it listens, and accepts commands until the end of standard input. */
    public static void main(String[] none) throws IOException {
        LoggerFactory.getILoggerFactory(); // The first commands at once would get a factory without levels.
        start("end of input", CommandHost::endWithInput);
        try (ServerSocket listener = new ServerSocket(0, 100, InetAddress.getLoopbackAddress())) {
            System.out.println(listener.getLocalPort());
            while (true) {
                Socket connection = listener.accept();
                start("command", () -> run(connection));
            }
        }
    }

    private static void endWithInput() throws IOException {
        while (System.in.read() >= 0) {
            // nothing is sent
        }
        Runtime.getRuntime().halt(0);
    }

    private static void run(Socket connection) throws IOException, InterruptedException {
        try (connection) {
            BufferedReader input =
                    new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
            List<String> arguments = new ArrayList<>();
            for (String line = input.readLine(); line != null && !line.isEmpty(); line = input.readLine()) {
                arguments.add(line);
            }
            if (arguments.contains("serve")) {
                serve(arguments, input, connection.getOutputStream());
            } else {
                new ObjectMapper().writeValue(connection.getOutputStream(), result(arguments));
            }
        }
    }

    private static CommandResult result(List<String> arguments) {
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        int exit = commandLine(arguments)
                .setOut(new PrintWriter(output))
                .setErr(new PrintWriter(errors))
                .execute(arguments.toArray(String[]::new));
        return new CommandResult(exit, output.toString(), errors.toString());
    }

    private static void serve(List<String> arguments, BufferedReader input, OutputStream output)
            throws InterruptedException {
        Thread server = Thread.currentThread();
        start("end of a server", () -> {
            while (input.read() >= 0) {
                // nothing is sent
            }
            server.interrupt();
        });
        Semaphore directory =
                DIRECTORIES.computeIfAbsent(arguments.get(arguments.indexOf(DATA) + 1), data -> new Semaphore(1));
        directory.acquire();
        try {
            commandLine(arguments)
                    .setOut(new PrintWriter(new OutputStreamWriter(output, StandardCharsets.UTF_8), true))
                    .setErr(new PrintWriter(System.err, true))
                    .execute(arguments.toArray(String[]::new));
        } finally {
            directory.release();
        }
    }

    /** Uses the commands by reflection, because the kit is compiled without the server. */
    private static CommandLine commandLine(List<String> arguments) {
        try {
            return (CommandLine) Class.forName(COMMANDS)
                    .getMethod("commandLine", String[].class)
                    .invoke(null, (Object) arguments.toArray(String[]::new));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the runnable jar is not on the class path", e);
        }
    }

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    private static void start(String name, Task task) {
        Thread thread = new Thread(
                () -> {
                    try {
                        task.run();
                    } catch (IOException | InterruptedException e) {
                        // the connection, or the process, is at its end
                    }
                },
                name);
        thread.setDaemon(true);
        thread.start();
    }
}
