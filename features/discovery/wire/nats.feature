@discovery @nats
Feature: Envelopes over NATS
  What is for everybody and what is for one peer have subjects of their own in each channel.

  @DISC-1.4.1 @must @stated
  Rule: Whoever joins greets everybody

    Example: A greeting
      Then "designer" has greeted on agh.network.v0.builders.broadcast

  @DISC-2.9.4 @must @stated
  Rule: An answer goes to the subject of who asked

    Example: A question to one peer
      When the visitor asks "designer" on agh.network.v0.builders.peer.1e4f52a959f00546bff6e2f2adf6bbea
      Then one answer comes to the place of the visitor

    Example: A question to everybody
      When the visitor asks everybody for "build-site" on agh.network.v0.builders.broadcast
      Then one answer comes to the place of the visitor

  @DISC-4.3.1 @must @stated
  Rule: What cannot be read is passed over

    Scenario Outline: What is <what>
      When the visitor sends "designer" the text <text>
      Then nothing comes of it

      Examples:
        | what        | text                           |
        | no JSON     | {"protocol": "agh-network/v0"  |
        | a list      | []                             |
        | from nobody | {"protocol": "agh-network/v0", "id": "x", "kind": "say", "channel": "builders", "ts": 1, "body": {}} |
