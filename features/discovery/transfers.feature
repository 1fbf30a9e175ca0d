@discovery
Feature: Transfer of capabilities
  A receiver can store, sign or forward a capability because its digest identifies it.

  @DISC-3.1.1 @must @stated
  Rule: A capability envelope must carry one full document under body.capability

    Example: A capability with every field is transferred as one document
      When "scribe" transfers "set-type" to the visitor
      Then one capability is transferred, with its id, its summary, its outcome and
        | version            | "2.1.0"                                                        |
        | context_needed     | ["the manuscript", "C:\\\\type\\\\cases"]                      |
        | artifacts_expected | ["a proof"]                                                    |
        | execution_outline  | ["Compose", "Justify", "Lock up"]                              |
        | constraints        | ["Never < 6 pt", "Roman & italic only"]                        |
        | examples           | ["A title page 🚀", "An errata slip"]                           |
        | requirements       | (these in any order) ["wet-paper", "bind-book", "ink-Rollers"] |

  @DISC-3.1.2 @must @stated
  Rule: A capability envelope must carry the digest of its document

    Scenario Outline: "<capability>" is transferred with its digest
      When "<peer>" transfers "<capability>" to the visitor
      Then it has the digest "<digest>"

      Examples:
        | peer     | capability | digest                                                                  |
        | designer | build-site | sha256:38096a54f5072f05ff954f94315a9dba6c373f3589bf04053684204b6cd86b03 |
        | scribe   | set-type   | sha256:26f166a247076cd7a79cab073c31f3933228d29b5d138fca00d1636e5df0aaf8 |

  @DISC-3.2.1 @must @stated
  Rule: A capability envelope and a rich whois response of the same capability must agree on id

    Scenario Outline: "<capability>" has the same id in the catalog and in a transfer
      When "<peer>" is asked for its catalog
      And "<peer>" transfers "<capability>" to the visitor
      Then both have the same id

      Examples:
        | peer     | capability  |
        | designer | review-copy |
        | scribe   | set-type    |

  @DISC-3.2.2 @must @stated
  Rule: A capability envelope and a rich whois response of the same capability must agree on summary

    Scenario Outline: "<capability>" has the same summary in the catalog and in a transfer
      When "<peer>" is asked for its catalog
      And "<peer>" transfers "<capability>" to the visitor
      Then both have the same summary

      Examples:
        | peer     | capability  |
        | designer | review-copy |
        | scribe   | set-type    |

  @DISC-3.2.3 @must @stated
  Rule: A capability envelope and a rich whois response of the same capability must agree on outcome

    Scenario Outline: "<capability>" has the same outcome in the catalog and in a transfer
      When "<peer>" is asked for its catalog
      And "<peer>" transfers "<capability>" to the visitor
      Then both have the same outcome

      Examples:
        | peer     | capability  |
        | designer | review-copy |
        | scribe   | set-type    |

  @DISC-3.2.4 @must @stated
  Rule: A capability envelope and a rich whois response of the same capability must agree on digest

    Scenario Outline: "<capability>" has the same digest in the catalog and in a transfer
      When "<peer>" is asked for its catalog
      And "<peer>" transfers "<capability>" to the visitor
      Then both have the same digest

      Examples:
        | peer     | capability  |
        | designer | review-copy |
        | scribe   | bind-book   |

  @DISC-3.3.1 @should @stated
  Rule: A receiver should verify the digest by the canonical document before it caches a capability

    Example: Capabilities are accepted and stored under their digests, however they are written
      When the visitor sends "designer" capabilities
        | with every field                                     |
        | with the required fields only                        |
        | with unsorted requirements                           |
        | with requirements that UTF-16 sorts in another order |
        | with an outline that is not sorted                   |
        | with a letter and its accent in two characters       |
        | with white space around its strings                  |
        | with empty entries and empty lists                   |
        | with characters that are escaped in its digest       |
      Then each of them is accepted
      And "designer" stores each of them under its digest

    Example: A capability that is sent to one peer is not stored by another
      When the visitor sends "designer" capabilities
        | with every field |
      Then "scribe" stores none of them

  @DISC-3.3.2 @should @stated @needs-relay
  Rule: A receiver should verify the digest before it forwards a capability

    @http
    Example: A capability whose digest matches is forwarded unchanged
      When a capability is forwarded with every field
      Then the known fields are forwarded unchanged

  @DISC-3.4.1 @must @stated
  Rule: A receiver must not cache a capability whose digest does not match

    Example: Capabilities with any kind of digest mismatch are not stored
      When the visitor sends "designer" capabilities
        | with the digest of another capability             |
        | with an outcome that its digest does not match    |
        | with an example that its digest does not match    |
        | with its outline in another order than its digest |
        | with its digest in upper case                     |
      Then "designer" stores none of them

    Example: A mismatch leaves the capability that was stored before unchanged
      When the visitor sends "designer" capabilities
        | with every field |
      And the visitor sends "designer" the same capability with the digest of another capability
      Then "designer" keeps the copy that it had before

    Example: A broadcast capability with the digest of another is not stored
      When the visitor sends all peers a capability with the digest of another capability
      Then "designer" stores none of them

  @DISC-3.4.2 @must @stated @needs-relay
  Rule: A receiver must not forward a capability whose digest does not match

    @http
    Example: A capability with the digest of another is not forwarded
      Given the relay forwards a capability with its own digest
      When a capability is forwarded with the digest of another capability
      Then no envelope is forwarded

  @DISC-3.4.3 @must @stated
  Rule: A receiver must refuse a capability whose digest does not match as verification_failed where a reply is due

    Example: Capabilities with any kind of digest mismatch are refused
      When the visitor sends "designer" capabilities
        | with the digest of another capability             |
        | with an outcome that its digest does not match    |
        | with an example that its digest does not match    |
        | with its outline in another order than its digest |
        | with its digest in upper case                     |
      Then each of them is refused as "verification_failed"

    Example: A broadcast capability with the digest of another is accepted by no peer
      When the visitor sends all peers a capability with the digest of another capability
      Then no peer accepts it

  @DISC-3.4.4 @must @own @needs-audit
  Rule: A receiver must audit a capability whose digest does not match

    Example: A failed verification is recorded once, with both digests
      When the visitor sends "designer" capabilities
        | with the digest of another capability |
      Then the failed verification has one audit record with both digests
