@discovery
Feature: Capabilities that are handed over
  A capability can be kept, signed or passed on because its digest says what it is.

  @DISC-3.1.1 @must @stated
  Rule: What is handed over is one whole document

    Example: With every field
      When "scribe" hands "set-type" over to the visitor
      Then one capability comes, with its id, its summary, its outcome and
        | version            | "2.1.0"                                                        |
        | context_needed     | ["the manuscript", "C:\\\\type\\\\cases"]                      |
        | artifacts_expected | ["a proof"]                                                    |
        | execution_outline  | ["Compose", "Justify", "Lock up"]                              |
        | constraints        | ["Never < 6 pt", "Roman & italic only"]                        |
        | examples           | ["A title page 🚀", "An errata slip"]                          |
        | requirements       | (these in any order) ["wet-paper", "bind-book", "ink-Rollers"] |

  @DISC-3.1.2 @must @stated
  Rule: What is handed over has its digest

    Scenario Outline: "<capability>"
      When "<peer>" hands "<capability>" over to the visitor
      Then it has the digest "<digest>"

      Examples:
        | peer     | capability | digest                                                                  |
        | designer | build-site | sha256:38096a54f5072f05ff954f94315a9dba6c373f3589bf04053684204b6cd86b03 |
        | scribe   | set-type   | sha256:26f166a247076cd7a79cab073c31f3933228d29b5d138fca00d1636e5df0aaf8 |

  @DISC-3.2.1 @must @stated
  Rule: The catalog and what is handed over have the same id

    Scenario Outline: "<capability>"
      When "<peer>" is asked for its catalog
      And "<peer>" hands "<capability>" over to the visitor
      Then both say the same id

      Examples:
        | peer     | capability  |
        | designer | review-copy |
        | scribe   | set-type    |

  @DISC-3.2.2 @must @stated
  Rule: They have the same summary

    Scenario Outline: "<capability>"
      When "<peer>" is asked for its catalog
      And "<peer>" hands "<capability>" over to the visitor
      Then both say the same summary

      Examples:
        | peer     | capability  |
        | designer | review-copy |
        | scribe   | set-type    |

  @DISC-3.2.3 @must @stated
  Rule: They have the same outcome

    Scenario Outline: "<capability>"
      When "<peer>" is asked for its catalog
      And "<peer>" hands "<capability>" over to the visitor
      Then both say the same outcome

      Examples:
        | peer     | capability  |
        | designer | review-copy |
        | scribe   | set-type    |

  @DISC-3.2.4 @must @stated
  Rule: They have the same digest

    Scenario Outline: "<capability>"
      When "<peer>" is asked for its catalog
      And "<peer>" hands "<capability>" over to the visitor
      Then both say the same digest

      Examples:
        | peer     | capability  |
        | designer | review-copy |
        | scribe   | bind-book   |

  @DISC-3.3.1 @should @stated
  Rule: A receiver keeps what its digest proves

    Example: However it is written
      When the visitor hands "designer" capabilities
        | with every field                          |
        | with the least that it needs              |
        | with its requirements in disorder         |
        | with white space around its words         |
        | with empty entries and empty lists        |
        | with signs that are escaped in its digest |
      Then each of them is taken
      And "designer" keeps each of them under its digest

    Example: What is handed to one peer is not another's
      When the visitor hands "designer" capabilities
        | with every field |
      Then "scribe" keeps none of them

  @DISC-3.3.2 @should @stated
  Rule: A receiver forwards what its digest proves

    @http
    Example: A capability on its way
      When a capability is forwarded with every field
      Then it is forwarded as it was

  @DISC-3.4.1 @must @stated
  Rule: What its digest does not prove is kept nowhere

    Example: Whatever is wrong with it
      When the visitor hands "designer" capabilities
        | with the digest of another                  |
        | with another outcome than its digest proves |
        | with another example than its digest proves |
        | with its digest in capitals                 |
      Then "designer" keeps none of them

    Example: It takes nothing from what was handed over before
      When the visitor hands "designer" capabilities
        | with every field |
      And the visitor hands "designer" the same capability with the digest of another
      Then "designer" keeps what it kept before

    Example: What is said to everybody is kept by nobody, either
      When the visitor hands everybody a capability with the digest of another
      Then "designer" keeps none of them

  @DISC-3.4.2 @must @stated
  Rule: What its digest does not prove is not forwarded

    @http
    Example: A capability on its way
      When a capability is forwarded with the digest of another
      Then nothing is forwarded

  @DISC-3.4.3 @must @stated
  Rule: What its digest does not prove is refused for that reason

    Example: Whatever is wrong with it
      When the visitor hands "designer" capabilities
        | with the digest of another                  |
        | with another outcome than its digest proves |
        | with another example than its digest proves |
        | with its digest in capitals                 |
      Then each of them is refused as "verification_failed"

    Example: What is said to everybody is taken by nobody
      When the visitor hands everybody a capability with the digest of another
      Then nobody takes it

  @DISC-3.4.4 @must @stated
  Rule: What its digest does not prove is put on record

    Example: Once, and with both digests
      When the visitor hands "designer" capabilities
        | with the digest of another |
      Then the failed verification is on record once, with both digests
