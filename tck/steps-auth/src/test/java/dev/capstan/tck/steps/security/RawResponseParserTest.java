package dev.capstan.tck.steps.security;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RawResponseParserTest {

    private static final String EMPTY = "HTTP/1.1 204 No Content\r\n\r\n";

    @Test
    void parsesConsecutiveResponses() {
        String first = "HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}";

        assertThat(RawResponseParser.statuses(first + EMPTY + first)).containsExactly(400, 204, 400);
    }

    @Test
    void anAnswerThatIsQuotedInABodyIsNone() {
        assertThat(RawResponseParser.statuses("HTTP/1.1 400 Bad\r\ncontent-length: 15\r\n\r\nHTTP/1.1 200 OK"))
                .containsExactly(400);
    }

    @Test
    void chunksAndTheirTrailersAreOneBody() {
        String chunked =
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\nC;x=y\r\nHTTP/1.1 200\r\n0\r\n";

        assertThat(RawResponseParser.statuses(chunked + "\r\n" + EMPTY)).containsExactly(200, 204);
        assertThat(RawResponseParser.statuses(chunked + "Digest: x\r\n\r\n" + EMPTY))
                .containsExactly(200, 204);
    }

    @Test
    void anInterimAnswerIsNotCounted() {
        assertThat(RawResponseParser.statuses("HTTP/1.1 100 Continue\r\n\r\n" + EMPTY))
                .containsExactly(204);
    }

    @Test
    void aBodyWithoutALengthGoesOnToTheEnd() {
        assertThat(RawResponseParser.statuses("HTTP/1.0 200 OK\r\n\r\n" + EMPTY))
                .containsExactly(200);
    }

    @Test
    void rejectsEmptyInvalidAndTruncatedResponses() {
        assertThat(RawResponseParser.statuses("")).isEmpty();
        assertThat(RawResponseParser.statuses("SSH-2.0-x\r\n")).isEmpty();
        assertThat(RawResponseParser.statuses("HTTP/1.1 400 Ba")).containsExactly(400);
        assertThat(RawResponseParser.statuses("HTTP/1.1 200 OK\r\nContent-Length: 999999999\r\n\r\n" + EMPTY))
                .containsExactly(200);
    }
}
