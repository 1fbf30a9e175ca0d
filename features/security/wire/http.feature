@security @grants
Feature: Security over HTTP
  How the server finds the end of a request, and how it keeps responses out of caches.

  @X-SEC-4.1 @must @stated
  Rule: A request whose last transfer coding is not chunked must be refused, and bytes after it must not be answered as a request

    Example: Requests with an unknown last transfer coding are refused
      Given a request is answered whose end is clear
      Then a request with any of these transfer codings is refused, and none behind it is answered
        | chunked, xchunked |
        | xchunked          |

  @X-SEC-4.2 @must @stated
  Rule: A server must not answer anything on a connection after a request with both a content length and a transfer coding

    Example: A second request after the chunks, within the content length, is not answered
      Given a request is answered whose end is clear
      When a request is sent with a length and chunks, and another one behind its chunks
      Then at most one request is answered

    Example: A second request in a chunk, after the content length, is not answered
      Given a request is answered whose end is clear
      When a request is sent with a length and chunks, and another one in a chunk
      Then at most one request is answered

  @X-SEC-5.1 @should @own
  Rule: A response that contains the code of an approval should forbid its storage

    Example: The response to a pending registration forbids its storage
      When an agent of a host registers for "echo"
      Then it waits for the owner
      And the header "Cache-Control" names "no-store"

    Example: The response to a pending capability request forbids its storage
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      Then it waits for the owner
      And the header "Cache-Control" names "no-store"

  @X-SEC-5.2 @should @own
  Rule: A response that reports the grants of an agent to its host should forbid its storage

    Example: The response to a host that asks about its agent forbids its storage
      Given an agent that may use "echo"
      When the host asks about the agent
      Then the header "Cache-Control" names "no-store"

  @X-SEC-7.1 @must @stated
  Rule: A request without a Host header must be refused

    Example: A request without any Host header is refused as invalid
      Given a request is answered whose end is clear
      When a request is sent without a Host
      Then it is refused as invalid

  @X-SEC-7.2 @must @stated
  Rule: A request with two Host headers must be refused

    Example: A request with the host of the server and a different one is refused as invalid
      Given a request is answered whose end is clear
      When a request is sent with another Host besides the server's own
      Then it is refused as invalid
