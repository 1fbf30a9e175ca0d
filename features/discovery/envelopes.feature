@discovery
Feature: Envelopes on their way
  Peers of different ages and makes meet: what one does not know it hands on, does without, or refuses
  for a reason that it names.

  @DISC-4.1.1 @must @stated
  Rule: What a reader does not understand changes nothing

    Example: A question that says more than its reader knows
      When "designer" is asked who it is
      And "designer" is asked who it is in an envelope with fields that nobody knows
      Then each card is the same but for its extensions

    Example: A message that says more than its reader knows
      When the visitor writes to "designer" in a new interaction, by turns
        | with fields that nobody knows |
      Then each of them is taken

  @DISC-4.1.2 @must @stated
  Rule: What a relay does not understand it forwards

    @http
    Example: Extensions of another maker, and fields beside those of the protocol
      When an envelope is forwarded that has beside its fields
        """
        {"ext":{"z.trace":{"hop":1,"via":["b","a"]},"acme":{"y":1,"b":{}},"none":null,"empty":["",[],{}]},"workspace_id":"ws-1","surface":{"z":1,"a":[2]}}
        """
      Then what is forwarded has all of them
      And the rest of it is as it was

  @DISC-4.1.3 @must @stated
  Rule: What a relay forwards says the same to the letter

    @http
    Example: In whatever order, with whatever digits, and however it is escaped
      When an envelope is forwarded that has beside its fields
        """
        {"ext":{"z.trace":{"hop":1,"via":["b","a"]},"acme":{"y":1,"b":{}},"n":[1.0,1.50,-0,1e3,12345678901234567890,0.1000000000000000055511151231257827],"none":null,"empty":["",[],{}],"t":"\u0041é\/<&>","agh.rating":5.0},"surface":{"z":1.0,"a":[0.10]},"hops":1e2}
        """
      Then what is forwarded of them is the same to the letter

  @DISC-4.2.1 @must @stated
  Rule: Of a peer that knows of no catalogs one sees nothing of them

    Example: Asked plainly
      When "probe" is asked who it is
      Then each card has an empty list
      And nothing is said beyond the protocol

  @DISC-4.2.2 @must @stated
  Rule: Of the brief one sees ids and summaries

    Example: Asked plainly
      When "designer" is asked who it is
      Then each card lists "build-site, review-copy", and nothing else
      And the briefs say in short
        | build-site  | Build the landing page. |
        | review-copy | Review conversion copy. |

  @DISC-4.2.3 @must @stated
  Rule: Who does not ask for a catalog falls back to the brief

    Example: Ids alone ask for no catalog
      When "designer" is asked who it is, naming "review-copy"
      Then no catalog is given
      And each card has a brief

  @DISC-4.2.4 @must @stated
  Rule: Who asks for some of a catalog gets that, in its order

    Example: A catalog, narrowed
      When "scribe" is asked for ["bind-book"] of its catalog
      Then the catalog has "bind-book", and nothing else

    Example: A catalog, narrowed to what it has
      When "scribe" is asked for ["bind-book", "set-type"] of its catalog
      Then the catalog has "set-type" before "bind-book"

  @DISC-4.3.1 @must @stated
  Rule: What is malformed is refused as that

    Example: A message
      When the visitor writes to "designer" in a new interaction, by turns
        | without a time                 |
        | with its time in words         |
        | without a body                 |
        | with a text for a body         |
        | with a list for its extensions |
        | with an end that is no time    |
      Then each of them is refused as "malformed"

    Example: A capability
      When the visitor hands "designer" capabilities
        | without a digest             |
        | without an outcome           |
        | with a requirement twice     |
        | with a text for its examples |
      Then each of them is refused as "malformed"

    Example: A question that is neither request nor response
      When "designer" is asked in a way that is neither a request nor a response
      Then it is refused as "malformed"

  @DISC-4.3.2 @must @stated
  Rule: What has expired is refused as that, and what has not is taken

    Example: Messages whose time is over
      When the visitor writes to "designer" in a new interaction, by turns
        | by a message that says that its time is over                 |
        | by a message that is older than five minutes and says no end |
      Then each of them is refused as "expired"

    Example: A capability whose time is over
      When the visitor hands "designer" capabilities
        | whose time is over |
      Then each of them is refused as "expired"

    Example: Messages that are still good
      When the visitor writes to "designer" in a new interaction, by turns
        | by a message that is four minutes old                 |
        | by a message that is an hour old and says a later end |
      Then each of them is taken

  @DISC-4.3.3 @must @stated
  Rule: What comes twice is refused as that

    Example: A message
      When the visitor writes to "designer" in a new interaction
      And the same message comes once more
      Then it is refused as "duplicate"

    Example: A question is answered once
      When "designer" is asked who it is
      And the same message comes once more
      Then it is refused as "duplicate"

    Example: A capability
      When the visitor hands "designer" capabilities
        | with every field |
      And the same message comes once more
      Then it is refused as "duplicate"

  @DISC-4.3.4 @must @stated
  Rule: What is of an unknown kind is refused as that

    Example: A message
      When the visitor writes to "designer" in a new interaction, by turns
        | of a kind that nobody knows |
      Then each of them is refused as "unsupported_kind"

  @DISC-4.3.5 @must @stated
  Rule: What is refused is as if it had never come

    Example: It opens no interaction, and is taken once it is put right
      When the visitor writes to "designer" in a new interaction, by turns
        | without a time                                               |
        | with a text for a body                                       |
        | by a message that says that its time is over                 |
        | by a message that is older than five minutes and says no end |
        | of a kind that nobody knows                                  |
        | in another protocol                                          |
      Then "designer" sees no such interaction
      And each of the same messages, put right, is taken

    Example: It is kept by nobody
      When the visitor hands "designer" capabilities
        | without a digest             |
        | without an outcome           |
        | with a requirement twice     |
        | with a text for its examples |
        | whose time is over           |
      Then "designer" keeps none of them

    Example: It moves nothing a second time
      When the visitor writes to "designer" in a new interaction
      And the visitor reports it "working"
      And the first message comes once more
      Then "designer" sees the interaction as "working"

    Example: It takes nothing from what was handed over before
      When the visitor hands "designer" capabilities
        | with every field |
      And the same capability comes once more
      Then "designer" keeps what it kept before

    Example: It makes nobody known that greets in the name of another
      When the visitor greets with the card of somebody else
      Then neither is known in the channel

    Example: It makes nobody known whose greeting has expired
      When the visitor greets, but its time is over
      Then the visitor is not known in the channel

  @X-DISC-4.4.1 @must @derived
  Rule: What is of another protocol is refused as that

    Example: A message
      When the visitor writes to "designer" in a new interaction, by turns
        | in another protocol |
      Then each of them is refused as "unsupported_profile"
