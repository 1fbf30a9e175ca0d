package dev.capstan.handlers.process;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A seccomp filter that denies the system calls of {@link DeniedSystemCall} and allows all others, as a program of
 * classic BPF for one processor architecture.
 *
 * <p>A denied call fails with {@code EPERM}. One that programs replace by an older call fails with {@code ENOSYS}. A
 * process that calls in the form of another architecture is killed.
 */
record SystemCallFilter(Architecture architecture) {

    private static final int ENOSYS = 38;
    private static final int EPERM = 1;

    private static final int RETURN_ALLOW = 0x7fff0000;
    private static final int RETURN_ERROR = 0x00050000;
    private static final int RETURN_KILL_PROCESS = 0x80000000;

    private static final int LOAD = 0x20;
    private static final int JUMP_IF_EQUAL = 0x15;
    private static final int JUMP_IF_AT_LEAST = 0x35;
    private static final int JUMP_IF_ANY_BIT = 0x45;
    private static final int RETURN = 0x06;

    /** Offsets in {@code struct seccomp_data}. */
    private static final int NUMBER = 0;

    private static final int ARCHITECTURE = 4;
    private static final int FIRST_ARGUMENT = 16;

    private static final int INSTRUCTION_BYTES = 8;

    /** First number of the calls with 32-bit pointers of x86-64. Other architectures have no such numbers. */
    private static final int X32 = 0x40000000;

    /** {@code CLONE_NEWNS}, {@code NEWCGROUP}, {@code NEWUTS}, {@code NEWIPC}, {@code NEWUSER}, {@code NEWPID}, {@code NEWNET}. */
    private static final int NEW_NAMESPACE = 0x7e020000;

    /** Processor architectures whose numbers of system calls are known. */
    enum Architecture {
        X86_64("amd64", 0xC000003E, 56),
        AARCH64("aarch64", 0xC00000B7, 220);

        /** The same number on both. */
        private static final int CLONE3 = 435;

        private final String javaName;
        private final int auditName;
        private final int clone;

        Architecture(String javaName, int auditName, int clone) {
            this.javaName = javaName;
            this.auditName = auditName;
            this.clone = clone;
        }

        /** Returns the name in {@code linux/audit.h}. */
        int auditName() {
            return auditName;
        }
    }

    /** Returns the filter of this machine; empty where the numbers of its system calls are not known. */
    static Optional<SystemCallFilter> ofThisMachine() {
        String name = System.getProperty("os.arch");
        return List.of(Architecture.values()).stream()
                .filter(known -> known.javaName.equals(name))
                .findFirst()
                .map(SystemCallFilter::new);
    }

    /** Returns the program, in the byte order of the machine: an array of {@code struct sock_filter}. */
    byte[] program() {
        List<Integer> denied = DeniedSystemCall.numbers(architecture);
        // The calls are compared one by one. Behind them: allow, the flags of clone, then the verdicts.
        int checks = denied.size();
        List<Instruction> program = new ArrayList<>(List.of(
                new Instruction(LOAD, 0, 0, ARCHITECTURE),
                new Instruction(JUMP_IF_EQUAL, 1, 0, architecture.auditName),
                new Instruction(RETURN, 0, 0, RETURN_KILL_PROCESS),
                new Instruction(LOAD, 0, 0, NUMBER),
                new Instruction(JUMP_IF_AT_LEAST, checks + 6, 0, X32),
                new Instruction(JUMP_IF_EQUAL, checks + 5, 0, Architecture.CLONE3),
                new Instruction(JUMP_IF_EQUAL, checks + 1, 0, architecture.clone)));
        for (int i = 0; i < checks; i++) {
            program.add(new Instruction(JUMP_IF_EQUAL, checks - i + 2, 0, denied.get(i)));
        }
        program.add(new Instruction(RETURN, 0, 0, RETURN_ALLOW));
        program.add(new Instruction(LOAD, 0, 0, FIRST_ARGUMENT));
        program.add(new Instruction(JUMP_IF_ANY_BIT, 0, 2, NEW_NAMESPACE));
        program.add(new Instruction(RETURN, 0, 0, RETURN_ERROR | EPERM));
        program.add(new Instruction(RETURN, 0, 0, RETURN_ERROR | ENOSYS));
        program.add(new Instruction(RETURN, 0, 0, RETURN_ALLOW));
        ByteBuffer bytes =
                ByteBuffer.allocate(program.size() * INSTRUCTION_BYTES).order(ByteOrder.nativeOrder());
        program.forEach(instruction -> instruction.write(bytes));
        return bytes.array();
    }

    /**
     * An instruction of classic BPF.
     *
     * @param code operation
     * @param jumpIfTrue number of instructions to skip where a comparison holds
     * @param jumpIfFalse number of instructions to skip where it does not
     * @param operand constant or offset
     */
    private record Instruction(int code, int jumpIfTrue, int jumpIfFalse, int operand) {

        private static final int MAX_JUMP = 255;

        Instruction {
            if (jumpIfTrue > MAX_JUMP || jumpIfFalse > MAX_JUMP) {
                throw new IllegalArgumentException("a jump over " + jumpIfTrue + " instructions; the limit is "
                        + MAX_JUMP + ": deny fewer system calls");
            }
        }

        void write(ByteBuffer bytes) {
            bytes.putShort((short) code)
                    .put((byte) jumpIfTrue)
                    .put((byte) jumpIfFalse)
                    .putInt(operand);
        }
    }
}
