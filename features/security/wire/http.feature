@security @grants
Feature: Security over HTTP
  How the server finds the end of a request, and how it keeps responses out of caches.

  @X-SEC-4.1 @must @stated
  Rule: A request whose last transfer coding is not chunked must be refused, and bytes after it must not be answered as a request

    Example: Requests with an unknown last transfer coding are refused
      Given a request with an unambiguous end gets one response
      Then a request with any of these transfer codings is refused, and bytes after it get no response
        | chunked, xchunked |
        | xchunked          |

  @X-SEC-4.2 @must @stated
  Rule: A server must not answer anything on a connection after a request with both a content length and a transfer coding

    Example: A second request after the chunks, within the content length, is not answered
      Given a request with an unambiguous end gets one response
      When a request is sent with a length and chunks, and a second one after its chunks
      Then there is at most one response

    Example: A second request in a chunk, after the content length, is not answered
      Given a request with an unambiguous end gets one response
      When a request is sent with a length and chunks, and a second one in a chunk
      Then there is at most one response

  @X-SEC-5.1 @should @own
  Rule: A response that contains the code of an approval should forbid its storage

    Example: The response to a pending registration forbids its storage
      When an agent of a host registers for "echo"
      Then it waits for the owner
      And the header "Cache-Control" names "no-store"

    Example: The response to a pending capability request forbids its storage
      Given an agent that may use "check_balance"
      When the agent requests "echo"
      Then it waits for the owner
      And the header "Cache-Control" names "no-store"

  @X-SEC-5.2 @should @own
  Rule: A response that reports the grants of an agent to its host should forbid its storage

    Example: The response to a host that asks about its agent forbids its storage
      Given an agent that may use "echo"
      When the host requests the status of the agent
      Then the header "Cache-Control" names "no-store"

  @X-SEC-7.1 @must @stated
  Rule: A request without a Host header must be refused

    Example: A request without any Host header is refused as invalid
      Given a request with an unambiguous end gets one response
      When a request is sent without a Host header
      Then it is refused as invalid

  @X-SEC-7.2 @must @stated
  Rule: A request with two Host headers must be refused

    Example: A request with the host of the server and a different one is refused as invalid
      Given a request with an unambiguous end gets one response
      When a request is sent with a second Host header
      Then it is refused as invalid
