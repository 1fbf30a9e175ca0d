package dev.capstan.handlers.process;

import dev.capstan.handlers.process.SystemCallFilter.Architecture;
import java.util.List;
import java.util.stream.Stream;

/**
 * A system call that no program of a handler may make, with its numbers on x86-64 and AArch64.
 *
 * <p>The first group would let a program take over the first process of its sandbox, which has no capabilities either
 * but lives as long as the sandbox. The other calls fail without capabilities anyway, or open large parts of the kernel
 * that programs do without.
 */
enum DeniedSystemCall {
    PTRACE(101, 117),
    PROCESS_VM_READV(310, 270),
    PROCESS_VM_WRITEV(311, 271),
    PIDFD_GETFD(438, 438),
    KCMP(312, 272),

    UNSHARE(272, 97),
    SETNS(308, 268),
    CHROOT(161, 51),
    PIVOT_ROOT(155, 41),
    MOUNT(165, 40),
    UMOUNT2(166, 39),
    MOUNT_SETATTR(442, 442),
    MOVE_MOUNT(429, 429),
    OPEN_TREE(428, 428),
    FSOPEN(430, 430),
    FSCONFIG(431, 431),
    FSMOUNT(432, 432),
    FSPICK(433, 433),

    NAME_TO_HANDLE_AT(303, 264),
    OPEN_BY_HANDLE_AT(304, 265),
    FANOTIFY_INIT(300, 262),
    QUOTACTL(179, 60),
    QUOTACTL_FD(443, 443),
    SWAPON(167, 224),
    SWAPOFF(168, 225),
    ACCT(163, 89),

    ADD_KEY(248, 217),
    REQUEST_KEY(249, 218),
    KEYCTL(250, 219),

    BPF(321, 280),
    PERF_EVENT_OPEN(298, 241),
    USERFAULTFD(323, 282),
    IO_URING_SETUP(425, 425),
    IO_URING_ENTER(426, 426),
    IO_URING_REGISTER(427, 427),
    MOVE_PAGES(279, 239),

    INIT_MODULE(175, 105),
    FINIT_MODULE(313, 273),
    DELETE_MODULE(176, 106),
    KEXEC_LOAD(246, 104),
    KEXEC_FILE_LOAD(320, 294),
    REBOOT(169, 142),
    SYSLOG(103, 116),
    SETHOSTNAME(170, 161),
    SETDOMAINNAME(171, 162),
    SETTIMEOFDAY(164, 170),
    ADJTIMEX(159, 171),
    CLOCK_SETTIME(227, 112),
    CLOCK_ADJTIME(305, 266),
    VHANGUP(153, 58),
    IOPL(172),
    IOPERM(173),
    MODIFY_LDT(154);

    private static final int NONE = -1;

    private final int onX86;
    private final int onArm;

    DeniedSystemCall(int onX86) {
        this(onX86, NONE);
    }

    DeniedSystemCall(int onX86, int onArm) {
        this.onX86 = onX86;
        this.onArm = onArm;
    }

    /** Returns the numbers of all denied calls that an architecture has. */
    static List<Integer> numbers(Architecture architecture) {
        return Stream.of(values())
                .map(call -> architecture == Architecture.X86_64 ? call.onX86 : call.onArm)
                .filter(number -> number != NONE)
                .toList();
    }
}
