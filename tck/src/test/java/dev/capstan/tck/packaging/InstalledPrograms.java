package dev.capstan.tck.packaging;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;

/** Programs of this machine that some tests need. Where {@code CAPSTAN_REQUIRE_PYTHON} is true, none may be missing. */
public final class InstalledPrograms {

    private InstalledPrograms() {}

    /** Skips the test if a program is missing that may be missing. */
    public static void require(String program) {
        assumeTrue(
                isInstalled(program) || Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_PYTHON")),
                program + " is not installed");
    }

    private static boolean isInstalled(String program) {
        try {
            ShellRun.find(program);
            return true;
        } catch (IOException missing) {
            return false;
        }
    }
}
