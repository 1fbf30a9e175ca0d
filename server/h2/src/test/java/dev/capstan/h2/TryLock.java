package dev.capstan.h2;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Another process: tries to lock a file. */
public final class TryLock {

    private TryLock() {}

    /** Ends with 0 if it has the lock, and with 1 if somebody else has. */
    public static void main(String[] arguments) throws IOException {
        try (FileChannel file = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
            System.exit(file.tryLock() == null ? 1 : 0);
        }
    }

    /** Returns whether another process gets the lock of a file. */
    public static boolean inAnotherProcess(Path file) throws IOException, InterruptedException {
        return new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString(),
                                "-cp",
                                System.getProperty("java.class.path"),
                                TryLock.class.getName(),
                                file.toString())
                        .inheritIO()
                        .start()
                        .waitFor()
                == 0;
    }
}
