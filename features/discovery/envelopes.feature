@discovery
Feature: Envelopes on their way
  Peers of different ages and makes meet: what one does not know it hands on, does without, or refuses
  for a reason that it names.

  @DISC-4.1 @must @stated
  Rule: What a relay does not understand it forwards as it came

    @http
    Example: Extensions of another maker, in whatever order and with whatever digits
      When an envelope is forwarded that says beyond the protocol
        """
        {"z.trace":{"hop":1,"via":["b","a"]},"acme":{"y":1,"b":{}},"n":[1.0,1.50,-0,1e3,12345678901234567890,0.1000000000000000055511151231257827],"none":null,"empty":["",[],{}],"t":"\u0041é\/<&>","agh.rating":5.0}
        """
      Then what is forwarded says it to the letter

    @http
    Example: What the protocol does not name beside its fields
      When an envelope is forwarded that has beside its fields {"workspace_id":"ws-1","surface":{"z":1.0,"a":[0.10]},"hops":1e2}
      Then what is forwarded has it to the letter
      And the rest of it is as it was

  @DISC-4.2 @must @stated
  Rule: Who knows less of catalogs gets less, and never something else

    Example: A peer without a catalog, asked plainly
      When "probe" is asked who it is
      Then its card lists nothing and has no brief
      And nothing is said beyond the protocol

    Example: A peer with a catalog, asked plainly
      When "designer" is asked who it is
      Then its card lists "build-site, review-copy"
      And its card has the brief
        | id          | summary                 |
        | build-site  | Build the landing page. |
        | review-copy | Review conversion copy. |
      And no catalog is given

    Example: Ids alone ask for no catalog
      When "designer" is asked who it is, naming "review-copy"
      Then no catalog is given
      And its card lists "build-site, review-copy"

    Example: A catalog, narrowed
      When "scribe" is asked for ["bind-book", "conjure"] of its catalog
      Then the catalog has "bind-book"

    Example: A question that says more than its reader knows
      When "designer" is asked for its catalog in an envelope with fields that nobody knows
      Then the catalog has "build-site, review-copy"

  @DISC-4.3 @must @stated
  Rule: What cannot be taken is refused for its own reason, and is as if it had never come

    Scenario Outline: A message <flaw>
      When the visitor writes to "designer" in a new interaction, <flaw>
      Then it is refused as "malformed"
      And "designer" sees no such interaction
      And the same message, put right, is taken

      Examples:
        | flaw                                |
        | without a time                      |
        | with its time in words              |
        | without a body                      |
        | with a text for a body              |
        | with a list for its extensions      |
        | with an end that is no time         |

    Scenario Outline: A capability <flaw>
      When the visitor hands "designer" a capability <flaw>
      Then it is refused as "malformed"
      And "designer" keeps nothing of it

      Examples:
        | flaw                         |
        | without a digest             |
        | without an outcome           |
        | with a requirement twice     |
        | with a text for its examples |

    Example: A question that is neither request nor response
      When "designer" is asked in a way that is neither a request nor a response
      Then it is refused as "malformed"

    Scenario Outline: A message that <age>
      When the visitor writes to "designer" in a new interaction, by a message that <age>
      Then it is refused as "expired"
      And "designer" sees no such interaction
      And the same message, put right, is taken

      Examples:
        | age                                        |
        | says that its time is over                 |
        | is older than five minutes and says no end |

    Scenario Outline: A message that <age> is still good
      When the visitor writes to "designer" in a new interaction, by a message that <age>
      Then it is taken

      Examples:
        | age                                        |
        | is four minutes old                        |
        | is an hour old and says a later end        |

    Example: A capability whose time is over
      When the visitor hands "designer" a capability whose time is over
      Then it is refused as "expired"
      And "designer" keeps nothing of it

    Example: A message that comes twice
      When the visitor writes to "designer" in a new interaction
      And the visitor reports it "working"
      And the first message comes once more
      Then it is refused as "duplicate"
      And "designer" sees the interaction as "working"

    Example: A question that comes twice is answered once
      When "designer" is asked who it is
      And the same question comes once more
      Then it is refused as "duplicate"

    Example: A capability that comes twice
      When the visitor hands "designer" a capability with every field
      And the same message comes once more
      Then it is refused as "duplicate"
      And "designer" keeps the first one under its digest

    Example: A message of a kind that nobody knows
      When the visitor writes to "designer" in a new interaction, of a kind that nobody knows
      Then it is refused as "unsupported_kind"
      And "designer" sees no such interaction
      And the same message, put right, is taken

    Example: A message in another protocol
      When the visitor writes to "designer" in a new interaction, in another protocol
      Then it is refused as "unsupported_profile"
      And "designer" sees no such interaction
      And the same message, put right, is taken

    Example: A greeting in the name of another
      When the visitor greets with the card of somebody else
      Then neither is known in the channel

    Example: A greeting whose time is over
      When the visitor greets, but its time is over
      Then the visitor is not known in the channel
