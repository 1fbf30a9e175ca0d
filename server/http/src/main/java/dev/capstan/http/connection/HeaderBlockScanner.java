package dev.capstan.http.connection;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http2.Http2CodecUtil;
import io.netty.handler.codec.http2.Http2FrameTypes;

/** Finds the header blocks in the bytes of one HTTP/2 connection, by the heads of its frames (RFC 9113, 4.1). */
final class HeaderBlockScanner {

    private static final int FLAGS_END_HEADERS = 0x4;
    private static final int BYTE = 0xFF;

    /** Length, type and flags are the first bytes of a frame's head. */
    private static final int BYTES_READ = 5;

    private long left = Http2CodecUtil.connectionPrefaceBuf().readableBytes();
    private int position;
    private long head;
    private boolean isInside;
    private boolean isLastFrame;

    /** Returns whether a header block has begun and not ended. */
    boolean isInside() {
        return isInside;
    }

    /** Scans the next bytes without consuming them. Returns whether a header block ends in them. */
    boolean endsIn(ByteBuf bytes) {
        boolean hasEnded = false;
        int index = bytes.readerIndex();
        while (index < bytes.writerIndex()) {
            if (left > 0) {
                int skipped = (int) Math.min(left, bytes.writerIndex() - index);
                index += skipped;
                left -= skipped;
            } else {
                addToHead(bytes.getByte(index++));
            }
            if (left == 0 && position == 0 && isLastFrame) {
                isInside = false;
                isLastFrame = false;
                hasEnded = true;
            }
        }
        return hasEnded;
    }

    private void addToHead(byte next) {
        head = position < BYTES_READ ? head << Byte.SIZE | next & BYTE : head;
        position++;
        if (position == Http2CodecUtil.FRAME_HEADER_LENGTH) {
            long type = head >> Byte.SIZE & BYTE;
            if (type == Http2FrameTypes.HEADERS || type == Http2FrameTypes.CONTINUATION) {
                isInside = true;
                isLastFrame = (head & FLAGS_END_HEADERS) != 0;
            }
            left = head >> 2 * Byte.SIZE;
            position = 0;
            head = 0;
        }
    }
}
