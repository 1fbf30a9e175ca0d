package dev.capstan.handlers.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.capstan.handlers.process.SystemCallFilter.Architecture;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The verdicts of the filter on every system call that the headers of Linux name, by an interpreter of its program. */
class SystemCallFilterTest {

    private static final int ALLOWED = 0x7fff0000;
    private static final int DENIED = 0x00050001;
    private static final int UNKNOWN = 0x00050026;
    private static final int KILLED = 0x80000000;
    private static final int SIGCHLD = 17;

    @ParameterizedTest
    @EnumSource
    void callsOfTheListAndNoOthersAreDenied(Architecture architecture) throws IOException {
        Map<String, Integer> numbers = numbers(architecture);

        TreeSet<String> denied = namesWith(architecture, numbers, DENIED);
        TreeSet<String> unknown = namesWith(architecture, numbers, UNKNOWN);

        assertThat(denied)
                .isEqualTo(Stream.of(DeniedSystemCall.values())
                        .map(call -> call.name().toLowerCase(Locale.ROOT))
                        .filter(numbers::containsKey)
                        .collect(Collectors.toCollection(TreeSet::new)));
        assertThat(denied)
                .hasSizeGreaterThanOrEqualTo(
                        DeniedSystemCall.numbers(architecture).size());
        assertThat(unknown).containsExactly("clone3");
    }

    @ParameterizedTest
    @EnumSource
    void processesAndThreadsBeginWithoutNewNamespaces(Architecture architecture) throws IOException {
        int clone = numbers(architecture).get("clone");
        int thread = 0x003d0f00;

        assertThat(verdict(architecture, clone, SIGCHLD)).isEqualTo(ALLOWED);
        assertThat(verdict(architecture, clone, thread)).isEqualTo(ALLOWED);
        for (int bit : new int[] {17, 25, 26, 27, 28, 29, 30}) {
            assertThat(verdict(architecture, clone, SIGCHLD | 1 << bit))
                    .as("clone with bit %d", bit)
                    .isEqualTo(DENIED);
        }
    }

    @ParameterizedTest
    @EnumSource
    void callsInOtherFormsAreNotMade(Architecture architecture) throws IOException {
        int i386 = 0x40000003;
        int getpid = numbers(architecture).get("getpid");

        assertThat(verdict(architecture, i386, getpid, 0)).isEqualTo(KILLED);
        assertThat(verdict(architecture, 0x40000000 | getpid, 0)).as("x32").isEqualTo(UNKNOWN);
        assertThat(verdict(architecture, -1, 0)).isEqualTo(UNKNOWN);
    }

    @Test
    void fileIsWrittenAgainAfterItsRemoval() throws IOException {
        SystemCallFilter filter = new SystemCallFilter(Architecture.X86_64);
        SystemCallFilterFile file = new SystemCallFilterFile(filter);
        Path first = file.path();

        assertThat(file.path()).isEqualTo(first).hasBinaryContent(filter.program());
        Files.delete(first);
        assertThat(file.path()).hasBinaryContent(filter.program());
        assertThat(Files.getPosixFilePermissions(file.path()))
                .doesNotContain(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE);
    }

    private static TreeSet<String> namesWith(Architecture architecture, Map<String, Integer> numbers, int verdict) {
        return numbers.entrySet().stream()
                .filter(call -> verdict(architecture, call.getValue(), SIGCHLD) == verdict)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static int verdict(Architecture architecture, int number, int flags) {
        return verdict(architecture, architecture.auditName(), number, flags);
    }

    /** Runs the program on a call, as the kernel does. */
    private static int verdict(Architecture architecture, int calledAs, int number, int flags) {
        ByteBuffer program =
                ByteBuffer.wrap(new SystemCallFilter(architecture).program()).order(ByteOrder.nativeOrder());
        Function<Integer, Integer> data =
                offset -> Map.of(0, number, 4, calledAs, 16, flags).get(offset);
        int loaded = 0;
        for (int at = 0; ; at++) {
            int code = program.getShort(8 * at);
            int operand = program.getInt(8 * at + 4);
            boolean holds = false;
            switch (code) {
                case 0x20 -> loaded = data.apply(operand);
                case 0x15 -> holds = loaded == operand;
                case 0x35 -> holds = Integer.compareUnsigned(loaded, operand) >= 0;
                case 0x45 -> holds = (loaded & operand) != 0;
                default -> {
                    assertThat(code).isEqualTo(0x06);
                    return operand;
                }
            }
            at += Byte.toUnsignedInt(program.get(8 * at + (holds ? 2 : 3)));
        }
    }

    /** Reads the numbers from the headers of Linux: the second oracle for {@link DeniedSystemCall}. */
    private static Map<String, Integer> numbers(Architecture architecture) throws IOException {
        Path header = Path.of(
                architecture == Architecture.X86_64
                        ? "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"
                        : "/usr/include/asm-generic/unistd.h");
        if (Boolean.parseBoolean(System.getenv("CAPSTAN_REQUIRE_BUBBLEWRAP"))) {
            assertThat(header).as("linux-libc-dev is installed").exists();
        }
        assumeTrue(Files.exists(header), "the headers of Linux are not installed");
        Pattern definition = Pattern.compile("#define __NR_(\\w+)\\s+(\\d+)");
        return Files.readAllLines(header).stream()
                .map(definition::matcher)
                .filter(Matcher::matches)
                .collect(Collectors.toMap(call -> call.group(1), call -> Integer.parseInt(call.group(2))));
    }
}
