@discovery @nats
Feature: Envelopes over NATS
  What is for everybody and what is for one peer have subjects of their own in each channel.

  @DISC-1.4 @must @stated
  Rule: Whoever joins greets everybody

    Example: A greeting
      Then "designer" has greeted on agh.network.v0.builders.broadcast

  @DISC-2.9 @must @stated
  Rule: An answer goes to the subject of who asked

    Example: A question to one peer
      When the visitor asks on agh.network.v0.builders.peer.@designer-token@
      Then the answer comes on the subject of the visitor

    Example: A question to everybody
      When the visitor asks for "build-site" on agh.network.v0.builders.broadcast
      Then the answer comes on the subject of the visitor

  @DISC-4.3 @must @stated
  Rule: What cannot be read is passed over

    Scenario Outline: What is <what>
      When the visitor sends "designer" <text>
      Then nothing comes of it

      Examples:
        | what        | text                           |
        | no JSON     | {"protocol": "agh-network/v0"  |
        | a list      | []                             |
        | from nobody | {"protocol": "agh-network/v0", "id": "x", "kind": "say", "channel": "builders", "ts": 1, "body": {}} |
