@discovery @http
Feature: Envelopes over HTTP
  Each HTTP request carries one envelope. The HTTP response carries the envelopes that are due to its sender.

  @DISC-2.9.1 @must @stated
  Rule: A whois response over HTTP must be an envelope of kind whois, sent as JSON

    Example: A whois request to one peer is answered with a whois envelope
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "whois", "channel": "the channel", "from": "visitor-1", "to": "designer",
         "trace_id": "trace-7", "ts": "now", "body": {"type": "request", "query": "build-site"}, "proof": null}
        """
      Then the status is 200
      And the header "Content-Type" names "application/json"
      And the response has these members
        | /protocol | "agh-network/v0" |
        | /kind     | "whois"          |

  @DISC-2.9.3 @must @stated
  Rule: Several whois responses over HTTP must stand on one line each, with the request's id in reply_to

    Example: A whois request to every peer is answered by each peer on a line of its own
      When POST /agh/envelopes carries the envelope for a client that accepts "application/x-ndjson"
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "whois", "channel": "the channel", "from": "visitor-1", "to": null,
         "ts": "now", "body": {"type": "request", "query": ""}, "proof": null}
        """
      Then the status is 200
      And each line is a response, one from "designer" and one from "probe"

  @DISC-1.3.1 @must @stated
  Rule: A peer without a catalog must emit capabilities as [], never null

    Example: The card of a peer without a catalog has an empty list of capabilities
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "whois", "channel": "the channel", "from": "visitor-1", "to": "probe",
         "ts": "now", "body": {"type": "request", "query": ""}, "proof": null}
        """
      Then the response has these members
        | /body/peer_card/capabilities | [] |

  @X-DISC-1.6 @must @stated
  Rule: A peer card must always contain profiles_supported, artifacts_supported and trust_modes_supported

    Example: The card of a peer without a catalog has the three other lists
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "whois", "channel": "the channel", "from": "visitor-1", "to": "probe",
         "ts": "now", "body": {"type": "request", "query": ""}, "proof": null}
        """
      Then the response has the lists
        | /body/peer_card/profiles_supported    |
        | /body/peer_card/artifacts_supported   |
        | /body/peer_card/trust_modes_supported |

  @DISC-1.4.1 @must @stated
  Rule: The brief of a peer must appear in its greet under GET /agh/greetings

    Example: The greetings of the channel include the greet of a peer with its brief
      When GET /agh/greetings is sent for the channel
      Then the status is 200
      And there is a greeting of "designer" with a brief

  @DISC-3.3.1 @should @stated
  Rule: A receiver should acknowledge a capability with a matching digest by a receipt of status accepted

    Example: A capability with a matching digest is acknowledged to its sender
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "capability", "channel": "the channel", "from": "visitor-1", "to": "designer",
         "ts": "now", "body": {"capability": {"id": "hang-door", "summary": "Hang the door.", "outcome": "A door that closes.",
         "digest": "sha256:12a77acd682bd669bcb01d613f1884bfd7698f54bf1417bdfd7afa2bbd9cf7cc"}}, "proof": null}
        """
      Then the status is 200
      And the response has these members
        | /kind        | "receipt"   |
        | /from        | "designer"  |
        | /to          | "visitor-1" |
        | /body/status | "accepted"  |
      And the response has the id of the envelope at "/body/for_id"

  @DISC-4.3.1 @should @stated
  Rule: A peer should refuse a malformed envelope with 400 malformed

    Scenario Outline: A malformed envelope is refused: <what>
      When POST /agh/envelopes is sent with <body>
      Then the status is 400 and the code "malformed"

      Examples:
        | what            | body                                                                                                 |
        | no JSON         | {"protocol": "agh-network/v0"                                                                        |
        | nothing         | (nothing)                                                                                            |
        | a list          | []                                                                                                   |
        | not UTF-8       | (bytes that are not UTF-8)                                                                           |
        | nested too deep | (an object nested 5000 deep)                                                                         |
        | from nobody     | {"protocol": "agh-network/v0", "id": "x", "kind": "say", "channel": "builders", "ts": 1, "body": {}} |

  @DISC-4.3.2 @should @stated
  Rule: A peer should refuse an expired envelope by a receipt, or with 400 expired if it was sent to every peer

    Example: An expired message to one peer is refused by a receipt
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "direct", "channel": "the channel", "from": "visitor-1", "to": "designer",
         "interaction_id": "a fresh id", "ts": 1, "body": {"text": "hello"}, "proof": null}
        """
      Then the status is 200
      And the response has these members
        | /kind             | "receipt"   |
        | /from             | "designer"  |
        | /to               | "visitor-1" |
        | /body/status      | "expired"   |
        | /body/reason_code | "expired"   |
      And the response has the id of the envelope at "/body/for_id"

    Example: An expired message to every peer is refused with 400 expired
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "say", "channel": "the channel", "from": "visitor-1", "to": null,
         "ts": 1, "body": {"text": "hello"}, "proof": null}
        """
      Then the status is 400 and the code "expired"

    Example: A valid message to every peer that needs no response is accepted with 202
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "say", "channel": "the channel", "from": "visitor-1", "to": null,
         "ts": "now", "body": {"text": "hello"}, "proof": null}
        """
      Then the status is 202

  @DISC-4.3.6 @must @stated
  Rule: A peer must check the expiry of an envelope before its address

    Example: An expired message to an unknown peer is refused as expired
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "direct", "channel": "the channel", "from": "visitor-1", "to": "nobody-here",
         "interaction_id": "a fresh id", "ts": 1, "body": {"text": "hello"}, "proof": null}
        """
      Then the refusal has the reason "expired"

    Example: An expired message on an unknown channel is refused as expired
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "direct", "channel": "nowhere", "from": "visitor-1", "to": "designer",
         "interaction_id": "a fresh id", "ts": 1, "body": {"text": "hello"}, "proof": null}
        """
      Then the refusal has the reason "expired"

  @X-DISC-4.4.2 @should @own
  Rule: A peer should refuse an envelope for an unknown peer or channel as not_target

    Example: A message to an unknown peer is refused
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "direct", "channel": "the channel", "from": "visitor-1", "to": "nobody-here",
         "interaction_id": "a fresh id", "ts": "now", "body": {"text": "hello"}, "proof": null}
        """
      Then the refusal has the reason "not_target"

    Example: A message on an unknown channel is refused
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "direct", "channel": "nowhere", "from": "visitor-1", "to": "designer",
         "interaction_id": "a fresh id", "ts": "now", "body": {"text": "hello"}, "proof": null}
        """
      Then the refusal has the reason "not_target"

  @X-DISC-4.4.3 @must @own
  Rule: A peer must refuse an envelope larger than 1 MiB with 413 payload_too_large

    Example: A message of 2 MiB is refused
      When POST /agh/envelopes is sent with (an object of 2 MiB)
      Then the status is 413 and the code "payload_too_large"

  @X-DISC-5.1 @must @own
  Rule: Every response about discovery must have its published status, content type and members

    @http @last
    Example: No response of the run differs from its published shape
      When GET /agh/greetings is sent with (nothing)
      Then every response about discovery in this run has its published shape
