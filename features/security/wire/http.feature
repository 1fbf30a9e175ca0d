@security @grants
Feature: Security over HTTP
  Where a request ends, and what keeps answers out of caches.

  @X-SEC-4.1 @must @derived
  Rule: A request whose last transfer coding is not chunked must be refused, and nothing behind it answered

    Example: A coding that nobody knows
      Given a request is answered whose end is clear
      Then a request with any of these transfer codings is refused, and none behind it is answered
        | chunked, xchunked |
        | xchunked          |

  @X-SEC-4.2 @must @derived
  Rule: Nothing behind a request with both a content length and a transfer coding must be answered on its connection

    Example: Another request behind the chunks, within the length
      Given a request is answered whose end is clear
      When a request is sent with a length and chunks, and another one behind its chunks
      Then at most one request is answered

    Example: Another request in a chunk, behind the length
      Given a request is answered whose end is clear
      When a request is sent with a length and chunks, and another one in a chunk
      Then at most one request is answered

  @X-SEC-5.1 @should @derived
  Rule: An answer that tells the code of an approval should forbid that it is stored

    Example: A registration that waits
      When an agent of a host registers for "echo"
      Then it waits for the owner
      And the header "Cache-Control" names "no-store"

    Example: A request that waits
      Given an agent that may use "check_balance"
      When the agent asks for "echo"
      Then it waits for the owner
      And the header "Cache-Control" names "no-store"

  @X-SEC-5.2 @should @derived
  Rule: An answer that tells a host the grants of its agent should forbid that it is stored

    Example: A question about its agent
      Given an agent that may use "echo"
      When the host asks about the agent
      Then the header "Cache-Control" names "no-store"

  @X-SEC-7.1 @must @derived
  Rule: A request without a Host must be refused

    Example: No Host at all
      Given a request is answered whose end is clear
      When a request is sent without a Host
      Then it is refused as invalid

  @X-SEC-7.2 @must @derived
  Rule: A request with two Hosts must be refused

    Example: The host of the server and another one
      Given a request is answered whose end is clear
      When a request is sent with another Host besides the server's own
      Then it is refused as invalid
