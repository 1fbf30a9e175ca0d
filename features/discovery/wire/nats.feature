@discovery @nats
Feature: Envelopes over NATS
  Each channel has one broadcast subject, and one subject for each peer.

  @DISC-1.4.1 @must @stated
  Rule: A peer that joins a channel must send its greet to the broadcast subject

    Example: A peer has greeted on the broadcast subject of its channel
      Then "designer" has greeted on agh.network.v0.builders.broadcast

  @DISC-2.9.4 @must @stated
  Rule: A whois response must be addressed to the requester

    Example: A whois request to one peer is answered to the visitor
      When the visitor queries "designer" on agh.network.v0.builders.peer.1e4f52a959f00546bff6e2f2adf6bbea
      Then one response arrives at the visitor's address

    Example: A whois request to every peer is answered to the visitor
      When the visitor queries all peers for "build-site" on agh.network.v0.builders.broadcast
      Then one response arrives at the visitor's address

  @DISC-4.3.1 @should @stated
  Rule: A peer should not respond to a malformed envelope over NATS

    Scenario Outline: A malformed envelope gets no response: <what>
      When the visitor sends "designer" the string <text>
      Then there is no response

      Examples:
        | what        | text                                                                                                 |
        | no JSON     | {"protocol": "agh-network/v0"                                                                        |
        | a list      | []                                                                                                   |
        | from nobody | {"protocol": "agh-network/v0", "id": "x", "kind": "say", "channel": "builders", "ts": 1, "body": {}} |
