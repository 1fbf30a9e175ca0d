package dev.capstan.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h2.store.fs.FilePath;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailStopFileTest {

    @TempDir
    private Path directory;

    @BeforeEach
    void register() {
        FaultyFiles.register();
        FailStopPath.register();
    }

    @Test
    void afterAWriteThatFailedNothingIsWrittenUntilTheFileIsOpenedAnew() throws IOException {
        try (FileChannel file = open()) {
            file.write(bytes(64), 0);
            FaultyFiles.of(directory).limitFreeSpace(0);
            assertThatIOException().isThrownBy(() -> file.write(bytes(64), 64));
            FaultyFiles.of(directory).clearFaults();

            assertThatIOException().isThrownBy(() -> file.write(bytes(8), 0)).withMessageContaining("No space left");
            assertThatIOException().isThrownBy(() -> file.truncate(8));
            assertThatIOException().isThrownBy(() -> file.force(true));
            assertThat(file.read(ByteBuffer.allocate(64), 0)).isEqualTo(64);
        }
        assertThat(Files.size(directory.resolve("file"))).isEqualTo(64);
        try (FileChannel file = open()) {
            assertThat(file.write(bytes(64), 64)).isEqualTo(64);
        }
    }

    @Test
    void headerIsWrittenOnceWhatItRefersToIsSynced() throws IOException {
        int behindTheHeader = 8192;
        try (FileChannel file = open()) {
            file.write(bytes(64), behindTheHeader);
            file.force(false);
            FaultyFiles.of(directory).failSyncs(true);

            assertThat(file.write(bytes(64), 0)).isEqualTo(64);
            file.write(bytes(64), behindTheHeader);
            assertThatIOException().isThrownBy(() -> file.write(bytes(64), 0));
        }
    }

    @Test
    void afterItsLockIsReleasedNothingIsWritten() throws IOException {
        try (FileChannel file = open()) {
            FileLock lock = file.tryLock(0, Long.MAX_VALUE, false);
            file.write(bytes(8), 0);
            lock.release();

            assertThat(lock.isValid()).isFalse();
            assertThatIOException().isThrownBy(() -> file.write(bytes(8), 8)).withMessageContaining("released");
            try (FileChannel next = open()) {
                assertThat(next.tryLock(0, Long.MAX_VALUE, false).isValid()).isTrue();
                assertThat(next.write(bytes(8), 8)).isEqualTo(8);
            }
        }
    }

    @Test
    void aFailedFileCanBeOpenedAnewAndKeepsItsLockWhenTheFailedOneIsClosed() throws Exception {
        FilePath failed = path().toRealPath();
        FileChannel first = open();
        first.tryLock(0, Long.MAX_VALUE, false);
        FaultyFiles.of(directory).limitFreeSpace(0);
        assertThatIOException().isThrownBy(() -> first.write(bytes(64), 0));
        FaultyFiles.of(directory).clearFaults();

        try (FileChannel second = open()) {
            FileLock lock = second.tryLock(0, Long.MAX_VALUE, false);
            assertThat(lock.isValid()).isTrue();
            assertThat(path().toRealPath().toString()).isNotEqualTo(failed.toString());
            first.close();

            assertThat(lock.isValid()).isTrue();
            assertThat(second.write(bytes(64), 0)).isEqualTo(64);
            assertThat(TryLock.inAnotherProcess(directory.resolve("file"))).isFalse();
        }
        assertThat(TryLock.inAnotherProcess(directory.resolve("file"))).isTrue();
    }

    private FilePath path() {
        return FilePath.get("failstop:faulty:" + directory.resolve("file"));
    }

    private FileChannel open() throws IOException {
        return path().open("rw");
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(count);
    }
}
