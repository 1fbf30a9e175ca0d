@discovery @http
Feature: Envelopes over HTTP
  One envelope is sent as one request; what is due to its sender is the answer.

  @DISC-2.9.1 @must @stated
  Rule: An answer is an envelope of the protocol

    Example: A response
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "whois", "channel": "the channel", "from": "visitor-1", "to": "designer",
         "trace_id": "trace-7", "ts": "now", "body": {"type": "request", "query": "build-site"}, "proof": null}
        """
      Then the status is 200
      And the header "Content-Type" names "application/json"
      And the answer has these members
        | /protocol | "agh-network/v0" |
        | /kind     | "whois"          |

  @DISC-2.9.3 @must @stated
  Rule: Several answers stand on a line each

    Example: A question to everybody
      When POST /agh/envelopes carries for a client that takes "application/x-ndjson" the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "whois", "channel": "the channel", "from": "visitor-1", "to": null,
         "ts": "now", "body": {"type": "request", "query": ""}, "proof": null}
        """
      Then the status is 200
      And each line is an answer, one from "designer" and one from "probe"

  @DISC-1.3.1 @must @stated
  Rule: An empty list is written as one

    Example: The card of a peer without a catalog
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "whois", "channel": "the channel", "from": "visitor-1", "to": "probe",
         "ts": "now", "body": {"type": "request", "query": ""}, "proof": null}
        """
      Then the answer has these members
        | /body/peer_card/capabilities | [] |

  @X-DISC-1.6 @must @derived
  Rule: The other lists of a card are always there

    Example: The card of a peer without a catalog
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "whois", "channel": "the channel", "from": "visitor-1", "to": "probe",
         "ts": "now", "body": {"type": "request", "query": ""}, "proof": null}
        """
      Then the answer has these members
        | /body/peer_card/profiles_supported    | ["agh-network/v0"] |
        | /body/peer_card/artifacts_supported   | ["capability"]     |
        | /body/peer_card/trust_modes_supported | ["unverified"]     |

  @DISC-1.4.1 @must @stated
  Rule: Whoever joins reads the greetings

    Example: The greetings
      When GET /agh/greetings is asked for the channel
      Then the status is 200
      And there is a greeting of "designer" with a brief

  @DISC-3.3.1 @should @stated
  Rule: Taking is told by a receipt

    Example: A receipt
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "capability", "channel": "the channel", "from": "visitor-1", "to": "designer",
         "ts": "now", "body": {"capability": {"id": "build-site", "summary": "Build the landing page.", "outcome": "A finished landing page.",
         "digest": "sha256:fb0d891863cc1b3a8977d5b0510dd4b4e4ced55f2338503fda725fcebbc38bbd"}}, "proof": null}
        """
      Then the status is 200
      And the answer has these members
        | /kind        | "receipt"   |
        | /from        | "designer"  |
        | /to          | "visitor-1" |
        | /body/status | "accepted"  |
      And the answer names the envelope at "/body/for_id"

  @DISC-4.3.1 @must @stated
  Rule: What cannot be read is an error, and never the server's

    Scenario Outline: What is <what>
      When POST /agh/envelopes is sent with <body>
      Then the status is 400 and the code "malformed"

      Examples:
        | what             | body |
        | no JSON          | {"protocol": "agh-network/v0" |
        | nothing          | (nothing) |
        | a list           | [] |
        | not UTF-8        | (bytes that are not UTF-8) |
        | nested too deep  | (an object nested 5000 deep) |
        | from nobody      | {"protocol": "agh-network/v0", "id": "x", "kind": "say", "channel": "builders", "ts": 1, "body": {}} |

  @DISC-4.3.2 @must @stated
  Rule: A refusal is a receipt where one can be sent, and an error where none can

    Example: A receipt
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "direct", "channel": "the channel", "from": "visitor-1", "to": "designer",
         "interaction_id": "a fresh id", "ts": 1, "body": {"text": "hello"}, "proof": null}
        """
      Then the status is 200
      And the answer has these members
        | /kind             | "receipt"   |
        | /from             | "designer"  |
        | /to               | "visitor-1" |
        | /body/status      | "expired"   |
        | /body/reason_code | "expired"   |
      And the answer names the envelope at "/body/for_id"

    Example: A message to everybody that is refused
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "say", "channel": "the channel", "from": "visitor-1", "to": null,
         "ts": 1, "body": {"text": "hello"}, "proof": null}
        """
      Then the status is 400 and the code "expired"

    Example: A message to which nothing is due
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "say", "channel": "the channel", "from": "visitor-1", "to": null,
         "ts": "now", "body": {"text": "hello"}, "proof": null}
        """
      Then the status is 202

  @X-DISC-4.4.2 @must @derived
  Rule: What has come to the wrong place is told so

    Example: Another peer is meant
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "direct", "channel": "the channel", "from": "visitor-1", "to": "nobody-here",
         "interaction_id": "a fresh id", "ts": "now", "body": {"text": "hello"}, "proof": null}
        """
      Then the refusal has the reason "not_target"

    Example: Another channel is meant
      When POST /agh/envelopes carries the envelope
        """
        {"protocol": "agh-network/v0", "id": "a fresh id", "kind": "direct", "channel": "nowhere", "from": "visitor-1", "to": "designer",
         "interaction_id": "a fresh id", "ts": "now", "body": {"text": "hello"}, "proof": null}
        """
      Then the refusal has the reason "not_target"

  @X-DISC-4.4.3 @must @derived
  Rule: What is larger than an envelope may be is refused for its size

    Example: A message of 2 MiB
      When POST /agh/envelopes is sent with (an object of 2 MiB)
      Then the status is 413 and the code "payload_too_large"
