@discovery
Feature: Unknown, invalid and repeated envelopes
  Peers of different versions and vendors meet. A peer forwards or ignores what it does not know, or
  refuses it with a reason code.

  @DISC-4.1.1 @must @stated
  Rule: A receiver must treat unknown envelope extension keys as opaque and accept an envelope with them as without

    Example: A whois request with unknown fields gets the same card apart from its extensions
      When "designer" is asked for its card
      And "designer" is asked for its card in an envelope with unknown fields
      Then each card is the same except for its extensions

    Example: A direct message with unknown fields is accepted
      When the visitor sends "designer" messages in a new interaction, one after the other
        | with unknown fields |
      Then each of them is accepted

  @DISC-4.1.2 @must @stated @needs-relay
  Rule: A relay must preserve unknown envelope extension keys when it forwards an envelope

    @http
    Example: Extensions of another vendor and unknown envelope fields are forwarded
      When an envelope is forwarded with these additional fields
        """
        {"ext":{"z.trace":{"hop":1,"via":["b","a"]},"acme":{"y":1,"b":{}},"none":null,"empty":["",[],{}]},"workspace_id":"ws-1","surface":{"z":1,"a":[2]}}
        """
      Then all additional fields are forwarded
      And the known fields are forwarded unchanged

  @DISC-4.1.3 @must @own @needs-relay
  Rule: A relay must forward the values of unknown envelope extension keys byte-equal as JSON values

    @http
    Example: Member order, number spelling and escapes are forwarded unchanged
      When an envelope is forwarded with these additional fields
        """
        {"ext":{"z.trace":{"hop":1,"via":["b","a"]},"acme":{"y":1,"b":{}},"n":[1.0,1.50,-0,1e3,12345678901234567890,0.1000000000000000055511151231257827],"none":null,"empty":["",[],{}],"t":"\u0041é\/<&>","agh.rating":5.0},"surface":{"z":1.0,"a":[0.10]},"hops":1e2}
        """
      Then the additional fields are forwarded byte for byte

  @DISC-4.2.1 @must @stated
  Rule: A caller must see capabilities [] and no agh.* extension keys from a peer with neither brief nor catalog

    Example: A peer without a catalog responds with an empty list and no agh.* keys
      When "probe" is asked for its card
      Then each card has an empty list
      And the response has no extension

  @DISC-4.2.2 @must @stated
  Rule: A caller must see the ids in capabilities and the summaries in agh.capabilities_brief from the brief alone

    Example: A request without agh.include gets the ids and their summaries
      When "designer" is asked for its card
      Then each card lists "build-site, review-copy", and nothing else
      And the briefs have the summaries
        | build-site  | Build the landing page. |
        | review-copy | Review conversion copy. |

  @DISC-4.2.3 @must @stated
  Rule: A caller that sends no agh.include must see no agh.capability_catalog and fall back to the brief

    Example: A request with agh.capability_ids alone gets the brief and no catalog
      When "designer" is asked for its card with the capability id "review-copy"
      Then the response has no catalog
      And each card has a brief

  @DISC-4.2.4 @must @stated
  Rule: A caller that filters a catalog must see only the matching capabilities, in catalog order

    Example: A filter with one id returns only that record
      When "scribe" is asked for ["bind-book"] of its catalog
      Then the catalog has "bind-book", and nothing else

    Example: A filter with the ids in another order returns the records in catalog order
      When "scribe" is asked for ["bind-book", "set-type"] of its catalog
      Then the catalog has "set-type" before "bind-book"

  @DISC-4.3.1 @should @stated
  Rule: A peer should refuse a malformed envelope as malformed

    Example: Direct messages with missing or invalid fields are refused
      When the visitor sends "designer" messages in a new interaction, one after the other
        | without a time                |
        | with a string as its time     |
        | without a body                |
        | with a string as its body     |
        | with a list as its extensions |
        | with a string as its expiry   |
      Then each of them is refused as "malformed"

    Example: Capabilities with missing or invalid fields are refused
      When the visitor sends "designer" capabilities
        | without a digest              |
        | without an outcome            |
        | with a repeated requirement   |
        | with a string as its examples |
      Then each of them is refused as "malformed"

    Example: A whois envelope that is neither a request nor a response is refused
      When "designer" receives a query that is neither a request nor a response
      Then it is refused as "malformed"

  @DISC-4.3.2 @should @stated
  Rule: A peer should refuse an expired envelope as expired, and accept one that has not expired

    Example: Direct messages past expires_at, or over five minutes old without expires_at, are refused
      When the visitor sends "designer" messages in a new interaction, one after the other
        | by a message that has expired                                  |
        | by a message that is older than five minutes and has no expiry |
      Then each of them is refused as "expired"

    Example: A capability past expires_at is refused
      When the visitor sends "designer" capabilities
        | that has expired |
      Then each of them is refused as "expired"

    Example: Direct messages four minutes old, or an hour old with a later expires_at, are accepted
      When the visitor sends "designer" messages in a new interaction, one after the other
        | by a message that is four minutes old                |
        | by a message that is an hour old and has not expired |
      Then each of them is accepted

  @DISC-4.3.3 @should @stated
  Rule: A peer should refuse a replayed envelope as duplicate

    Example: A direct message that is sent twice is refused the second time
      When the visitor sends "designer" a message in a new interaction
      And the same message is sent again
      Then it is refused as "duplicate"

    Scenario Outline: A message under the id of an earlier one is refused, although it has another <member>
      When the visitor sends "designer" a message in a new interaction
      And the same message is sent again with another <member>
      Then it is refused as "duplicate"

      Examples:
        | member |
        | text   |
        | time   |
        | expiry |

    Example: A whois request that is sent twice is answered once and then refused
      When "designer" is asked for its card
      And the same message is sent again
      Then it is refused as "duplicate"

    Example: A capability that is sent twice is refused the second time
      When the visitor sends "designer" capabilities
        | with every field |
      And the same message is sent again
      Then it is refused as "duplicate"

  @DISC-4.3.4 @should @stated
  Rule: A peer should refuse an envelope of an unknown kind as unsupported_kind

    Example: A message of an unknown kind is refused
      When the visitor sends "designer" messages in a new interaction, one after the other
        | of an unknown kind |
      Then each of them is refused as "unsupported_kind"

  @DISC-4.3.5 @must @own
  Rule: A refused envelope must not change any state

    Example: A refused message opens no interaction, and is accepted once it is corrected
      When the visitor sends "designer" messages in a new interaction, one after the other
        | without a time                                                 |
        | with a string as its body                                      |
        | by a message that has expired                                  |
        | by a message that is older than five minutes and has no expiry |
        | of an unknown kind                                             |
        | in another protocol                                            |
      Then "designer" sees no such interaction
      And each of these messages is accepted without its defect

    Example: A refused capability is not stored
      When the visitor sends "designer" capabilities
        | without a digest              |
        | without an outcome            |
        | with a repeated requirement   |
        | with a string as its examples |
        | that has expired              |
      Then "designer" stores none of them

    Example: A repeated message does not move its interaction back
      When the visitor sends "designer" a message in a new interaction
      And the visitor sends a trace of the state "working"
      And the first message is sent again
      Then "designer" sees the interaction as "working"

    Example: A repeated trace does not move its interaction back
      Given an interaction of the visitor with "designer"
      When the visitor sends a trace of the state "needs_input"
      And the visitor sends "designer" a message in the interaction
      And the trace is sent again
      Then "designer" sees the interaction as "working"

    Example: A trace of an unknown state does not move its interaction
      Given an interaction of the visitor with "designer" that is "working"
      When the visitor sends a trace of the state "exploded"
      Then "designer" sees the interaction as "working"

    Example: A capability under the id of an earlier one is not stored
      When the visitor sends "designer" capabilities
        | with every field |
      And another capability is sent in an envelope with the same id
      Then it is refused as "duplicate"
      And "designer" does not store the other capability

    Example: A repeated capability leaves the stored capability unchanged
      When the visitor sends "designer" capabilities
        | with every field |
      And the same capability is sent again
      Then "designer" keeps the copy that it had before

    Example: A greet with another peer's card makes neither peer known
      When the visitor sends a greeting that has the card of another peer
      Then the visitor is not known in the channel
      And an unknown peer is not known in the channel

    Example: An expired greet does not make its sender known
      When the visitor sends a greeting that has expired
      Then the visitor is not known in the channel
      When the visitor greets and lists "conjure"
      Then the visitor is known in the channel

  @DISC-4.3.6 @must @stated
  Rule: A peer must check the form of an envelope, then its expiry, then its address, then its interaction

    Example: A message that has expired and has no body is refused as malformed
      When the visitor sends "designer" messages in a new interaction, one after the other
        | that has expired and has no body |
      Then each of them is refused as "malformed"

    Example: An expired message for an ended interaction is refused as expired
      Given an interaction of the visitor with "designer" that is "completed"
      When the visitor sends "designer" messages in the interaction, one after the other
        | by a message that has expired |
      Then each of them is refused as "expired"

    Example: A message without a body for an ended interaction is refused as malformed
      Given an interaction of the visitor with "designer" that is "completed"
      When the visitor sends "designer" messages in the interaction, one after the other
        | without a body |
      Then each of them is refused as "malformed"

  @X-DISC-4.4.1 @should @stated
  Rule: A peer should refuse an envelope of another protocol as unsupported_profile

    Example: A message of another protocol is refused
      When the visitor sends "designer" messages in a new interaction, one after the other
        | in another protocol |
      Then each of them is refused as "unsupported_profile"

  @X-DISC-4.4.4 @must @stated
  Rule: A peer must support envelopes of up to 1 MiB

    @http
    Example: A message of 1 MiB is accepted
      When the visitor sends "designer" a message of 1048576 bytes in a new interaction
      Then it is accepted

  @X-DISC-4.5 @must @stated
  Rule: A peer must not refuse an envelope for the content of its proof

    Example: A message with a proof is accepted like one without
      When the visitor sends "designer" messages in a new interaction, one after the other
        | with a proof |
      Then each of them is accepted
