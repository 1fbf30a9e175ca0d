@discovery
Feature: Catalogs on request
  Who wants more than a line asks for it, for all of it or for some, and gets records that can be
  compared byte for byte with what is handed over later.

  @DISC-2.1 @must @stated
  Rule: A catalog is given to who asks for it, and to nobody else

    Example: Who asks for it
      When "designer" is asked for its catalog
      Then the catalog has "build-site, review-copy"

    Example: Who asks only who it is
      When "designer" is asked who it is
      Then no catalog is given

    Example: Who only names what it would be about
      When "designer" is asked who it is, naming "build-site"
      Then no catalog is given

    Scenario Outline: Who asks for <included>
      When "designer" is asked to include <included>
      Then no catalog is given

      Examples:
        | included                                  |
        | []                                        |
        | ["history"]                               |
        | ["capability_catalogs", "CAPABILITY_CATALOG"] |

  @DISC-2.2 @must @stated
  Rule: Ids narrow a catalog, in its own order; what is unknown is left out

    Scenario Outline: Asked for <ids>
      When "scribe" is asked for <ids> of its catalog
      Then the catalog has "<given>"

      Examples:
        | ids                                     | given               |
        | ["bind-book"]                           | bind-book           |
        | ["bind-book", "set-type"]               | set-type, bind-book |
        | ["bind-book", "bind-book"]              | bind-book           |
        | ["conjure", "set-type", "Bind-Book"]    | set-type            |

    Scenario Outline: Nothing is left of <ids>
      When "scribe" is asked for <ids> of its catalog
      Then the catalog is empty

      Examples:
        | ids                      |
        | ["conjure"]              |
        | ["build-site"]           |
        | ["set", "SET-TYPE", ""]  |
        | []                       |

  @DISC-2.3 @should @stated
  Rule: What else is to be included is passed over

    Scenario Outline: A question to include <included>
      When "designer" is asked to include <included>
      Then the catalog has "build-site, review-copy"

      Examples:
        | included                              |
        | ["capability_catalog", "history"]     |
        | ["history", "capability_catalog", ""] |

  @DISC-2.4 @must @stated
  Rule: A record has id, summary and outcome, and of the rest what is not empty

    Example: Some of it
      When "designer" is asked for its catalog
      Then the record of "build-site" says this besides its digest
        | id                | "build-site"              |
        | summary           | "Build the landing page." |
        | outcome           | "A finished landing page." |
        | version           | "1.0.0"                   |
        | context_needed    | ["repo", "brand brief"]   |
        | execution_outline | ["Inspect", "Build"]      |
        | constraints       | ["No mocks"]              |

    Example: All of it
      When "scribe" is asked for its catalog
      Then the record of "set-type" says this besides its digest
        | id                 | "set-type"                                     |
        | summary            | "Set \"text\" & <notes> in lead — für Zürich." |
        | outcome            | "A forme that is ready for the press."         |
        | version            | "2.1.0"                                        |
        | context_needed     | ["the manuscript", "C:\\\\type\\\\cases"]      |
        | artifacts_expected | ["a proof"]                                    |
        | execution_outline  | ["Compose", "Justify", "Lock up"]              |
        | constraints        | ["Never < 6 pt", "Roman & italic only"]        |
        | examples           | ["A title page 🚀", "An errata slip"]          |
        | requirements       | (these in any order) ["wet-paper", "bind-book", "ink-Rollers"] |

    Example: Hardly any of it
      When "scribe" is asked for its catalog
      Then the record of "bind-book" says this besides its digest
        | id      | "bind-book"                         |
        | summary | "Bind a book."                      |
        | outcome | "A book that opens and stays open." |

  @DISC-2.5 @must @stated
  Rule: The digest of a record is that of its canonical document, and that of a transfer

    Scenario Outline: The digest of "<capability>"
      When "<peer>" is asked for its catalog
      Then the record of "<capability>" has the digest "<digest>"

      Examples:
        | peer     | capability  | digest |
        | designer | build-site  | sha256:38096a54f5072f05ff954f94315a9dba6c373f3589bf04053684204b6cd86b03 |
        | designer | review-copy | sha256:94cac67654304a71f6ddd7056c98f5bc48c10854dd2abddd77713b616dd23c73 |
        | scribe   | set-type    | sha256:26f166a247076cd7a79cab073c31f3933228d29b5d138fca00d1636e5df0aaf8 |
        | scribe   | bind-book   | sha256:336d84e1c94e7f6fb9c6453fea758eb2236af3624a80c25dc67d4969d31e3437 |

    Example: Every record has the digest of what it says
      When "scribe" is asked for its catalog
      Then every record has the digest of what it says

    Example: The digest outlasts a transfer
      When "scribe" is asked for its catalog
      And "scribe" hands "set-type" over to the visitor
      Then what was handed over has the digest of the record

  @DISC-2.6 @must @stated
  Rule: A catalog comes beside the usual card, not in it

    Example: The card is the usual one
      When "designer" is asked for its catalog
      Then its card has the brief
        | id          | summary                 |
        | build-site  | Build the landing page. |
        | review-copy | Review conversion copy. |
      And its card lists "build-site, review-copy"
      And nothing of the catalog stands in its card

    Example: Narrowing a catalog narrows no card
      When "designer" is asked for ["review-copy"] of its catalog
      Then its card lists "build-site, review-copy"
      And nothing of the catalog stands in its card

  @DISC-2.7 @must @stated
  Rule: A peer without a catalog gives an empty one

    Example: Asked for all of it
      When "probe" is asked for its catalog
      Then the catalog is empty

    Example: Asked for some of it
      When "probe" is asked for ["echo"] of its catalog
      Then the catalog is empty

  @DISC-2.8 @must @stated
  Rule: What is larger than an envelope may be is refused before it is sent

    @http
    Example: A catalog of more than 1 MiB
      Given a server with a peer whose catalog is larger than an envelope may be
      When that peer is asked for its catalog
      Then it is refused, saying how to ask for less
      When that peer is asked for one record of its catalog
      Then that record is given

  @DISC-2.9 @must @stated
  Rule: An answer says that it is one, to which question, to whom and where

    Example: A question to one peer
      When "designer" is asked who it is
      Then that question is answered, to the visitor, in the channel

    Example: A question with a catalog
      When "designer" is asked for its catalog
      Then that question is answered, to the visitor, in the channel

    Example: A question to everybody
      When everybody is asked for "build-site"
      Then only "designer" answers
      And that question is answered, to the visitor, in the channel

    Example: Who is asked by name answers, whatever the question
      When "designer" is asked for "conjure"
      Then that question is answered, to the visitor, in the channel

    Scenario Outline: Everybody is asked for <what>
      When everybody is asked for "<query>"
      Then "designer" is among those who answer
      And "probe" is among those who answer

      Examples:
        | what              | query          |
        | nothing           |                |
        | a profile         | agh-network/v0 |
        | a kind of artifact | capability    |
        | a way of trust    | unverified     |

    Scenario Outline: Nobody is meant by "<query>"
      When everybody is asked for "<query>"
      Then nobody answers

      Examples:
        | query       |
        | conjure     |
        | Build-Site  |
        | build       |

    Example: A peer is meant by its id
      When everybody is asked for "scribe"
      Then only "scribe" answers
