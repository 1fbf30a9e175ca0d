package dev.capstan.server.architecture.sample.unread;

/** A declaration of which one part is read, one is copied and one is not looked at. */
public record PartlyReadRecord(String read, String onlyCopied, String unread) {

    PartlyReadRecord with(String newRead) {
        return new PartlyReadRecord(newRead, onlyCopied, unread);
    }

    static int length(PartlyReadRecord partlyReadRecord) {
        return partlyReadRecord.read().length();
    }

    static PartlyReadRecord copy(PartlyReadRecord partlyReadRecord) {
        return new PartlyReadRecord("", partlyReadRecord.onlyCopied(), "");
    }
}
