package dev.capstan.h2;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.h2.store.fs.FilePathWrapper;

/** A path of H2 whose file is opened with the faults of its directory. */
public final class FaultyPath extends FilePathWrapper {

    @Override
    public String getScheme() {
        return FaultyFiles.SCHEME;
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        FaultyFiles faults = FaultyFiles.around(Path.of(getBase().toString()));
        return new FaultyFile(super.open(mode), faults);
    }
}
