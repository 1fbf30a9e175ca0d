@discovery
Feature: Capabilities that are handed over
  A capability can be kept, signed or passed on because its digest says what it is.

  @DISC-3.1 @must @stated
  Rule: What is handed over is one whole document with its digest

    Scenario Outline: <peer> hands over "<capability>"
      When "<peer>" hands "<capability>" over to the visitor
      Then one whole capability comes, with the digest of what it says

      Examples:
        | peer     | capability |
        | designer | build-site |
        | scribe   | set-type   |

    Example: It belongs to the interaction in which it is handed over
      When "designer" hands "build-site" over to the visitor in a new interaction
      Then one whole capability comes, with the digest of what it says
      And it belongs to that interaction

  @DISC-3.2 @must @stated
  Rule: What is handed over and what the catalog says are the same

    Scenario Outline: "<capability>"
      When "<peer>" is asked for its catalog
      And "<peer>" hands "<capability>" over to the visitor
      Then what was handed over says what the record says

      Examples:
        | peer     | capability  |
        | designer | build-site  |
        | designer | review-copy |
        | scribe   | set-type    |
        | scribe   | bind-book   |

  @DISC-3.3 @should @stated
  Rule: A receiver takes what its digest proves

    Scenario Outline: A capability <written>
      When the visitor hands "designer" a capability <written>
      Then it is taken
      And "designer" keeps it under its digest

      Examples:
        | written                                   |
        | with every field                          |
        | with the least that it needs              |
        | with its requirements in disorder         |
        | with white space around its words         |
        | with empty entries and empty lists        |
        | with signs that are escaped in its digest |

    Example: What is handed to one peer is not another's
      When the visitor hands "designer" a capability with every field
      Then "scribe" keeps nothing of it

  @DISC-3.4 @must @stated
  Rule: What its digest does not prove is refused, kept nowhere, and put on record

    Scenario Outline: A capability <wrong>
      When the visitor hands "designer" a capability <wrong>
      Then it is refused as "verification_failed"
      And "designer" keeps nothing of it

      Examples:
        | wrong                                        |
        | with the digest of another                   |
        | with another outcome than its digest proves  |
        | with another example than its digest proves  |
        | with its digest in capitals                  |

    Example: It is put on record, once
      When the visitor hands "designer" a capability with the digest of another
      Then the failed verification is on record once, with both digests

    Example: What was handed over before is kept
      When the visitor hands "designer" a capability with every field
      And the visitor hands "designer" the same capability with the digest of another
      Then it is refused as "verification_failed"
      And "designer" keeps the first one under its digest

    Example: What is said to everybody is kept by nobody, either
      When the visitor hands everybody a capability with the digest of another
      Then nobody takes it
      And "designer" keeps nothing of it
