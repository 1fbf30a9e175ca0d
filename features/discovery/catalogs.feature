@discovery
Feature: Catalogs on request
  Who wants more than a line asks for it, for all of it or for some, and gets records that can be
  compared byte for byte with what is handed over later.

  @DISC-2.1.1 @must @stated
  Rule: A catalog is given to who asks for it

    Example: Asked who it is
      When "designer" is asked for its catalog
      Then the catalog has "build-site, review-copy", and nothing else

    Example: Asked for something that it offers
      When "designer" is asked for "build-site" and for its catalog
      Then the catalog has "build-site, review-copy", and nothing else

  @DISC-2.1.2 @must @stated
  Rule: A catalog is given to nobody else

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
        | included                                      |
        | []                                            |
        | ["history"]                                   |
        | ["capability_catalogs", "CAPABILITY_CATALOG"] |

  @DISC-2.2.1 @must @stated
  Rule: Ids narrow a catalog

    Scenario Outline: Asked for <ids>
      When "scribe" is asked for <ids> of its catalog
      Then the catalog has "bind-book", and nothing else

      Examples:
        | ids                        |
        | ["bind-book"]              |
        | ["bind-book", "bind-book"] |

  @DISC-2.2.2 @must @stated
  Rule: What is left keeps its order

    Example: Asked for the last one first
      When "scribe" is asked for ["bind-book", "set-type"] of its catalog
      Then the catalog has "set-type" before "bind-book"

  @DISC-2.2.3 @must @stated
  Rule: What is unknown is left out

    Example: Ids of which some are unknown
      When "scribe" is asked for ["conjure", "set-type", "Bind-Book"] of its catalog
      Then the catalog has "set-type", but neither "conjure" nor "Bind-Book"

  @DISC-2.2.4 @must @stated
  Rule: Where nothing is left, the catalog is empty

    Scenario Outline: Nothing is left of <ids>
      When "scribe" is asked for <ids> of its catalog
      Then the catalog is empty

      Examples:
        | ids                     |
        | ["conjure"]             |
        | ["build-site"]          |
        | ["set", "SET-TYPE", ""] |
        | []                      |

  @DISC-2.3 @should @stated
  Rule: What else is to be included is passed over

    Scenario Outline: A question to include <included>
      When "designer" is asked to include <included>
      Then the catalog has "build-site, review-copy", and nothing else

      Examples:
        | included                              |
        | ["capability_catalog", "history"]     |
        | ["history", "capability_catalog", ""] |

  @DISC-2.4.1 @must @stated
  Rule: A record has id, summary and outcome

    Example: Of each capability
      When "scribe" is asked for its catalog
      Then the records say in short
        | id        | summary                                    | outcome                              |
        | set-type  | Set "text" & <notes> in lead — für Zürich. | A forme that is ready for the press. |
        | bind-book | Bind a book.                               | A book that opens and stays open.    |

  @DISC-2.4.2 @must @stated
  Rule: A record says of the rest what there is to say

    Example: Some of it
      When "designer" is asked for its catalog
      Then the record of "build-site" says besides
        | version           | "1.0.0"                 |
        | context_needed    | ["repo", "brand brief"] |
        | execution_outline | ["Inspect", "Build"]    |
        | constraints       | ["No mocks"]            |

    Example: All of it
      When "scribe" is asked for its catalog
      Then the record of "set-type" says besides
        | version            | "2.1.0"                                                        |
        | context_needed     | ["the manuscript", "C:\\\\type\\\\cases"]                      |
        | artifacts_expected | ["a proof"]                                                    |
        | execution_outline  | ["Compose", "Justify", "Lock up"]                              |
        | constraints        | ["Never < 6 pt", "Roman & italic only"]                        |
        | examples           | ["A title page 🚀", "An errata slip"]                          |
        | requirements       | (these in any order) ["wet-paper", "bind-book", "ink-Rollers"] |

  @DISC-2.4.3 @must @stated
  Rule: What is empty is left out

    Scenario Outline: The records of <peer>
      When "<peer>" is asked for its catalog
      Then nothing in its records is empty

      Examples:
        | peer     |
        | designer |
        | scribe   |

  @DISC-2.5.1 @must @stated
  Rule: The digest of a record is that of its canonical document

    Example: Of what is written plainly
      When "designer" is asked for its catalog
      Then the records have the digests
        | build-site  | sha256:38096a54f5072f05ff954f94315a9dba6c373f3589bf04053684204b6cd86b03 |
        | review-copy | sha256:94cac67654304a71f6ddd7056c98f5bc48c10854dd2abddd77713b616dd23c73 |

    Example: Of what is escaped, trimmed and sorted
      When "scribe" is asked for its catalog
      Then the records have the digests
        | set-type  | sha256:26f166a247076cd7a79cab073c31f3933228d29b5d138fca00d1636e5df0aaf8 |
        | bind-book | sha256:336d84e1c94e7f6fb9c6453fea758eb2236af3624a80c25dc67d4969d31e3437 |

  @DISC-2.5.2 @must @stated
  Rule: The digest of a record outlasts a transfer

    Example: A capability is handed over later
      When "scribe" is asked for its catalog
      And "scribe" hands "set-type" over to the visitor
      Then both say the same digest

  @DISC-2.6.1 @must @stated
  Rule: A catalog comes with the usual card

    Example: With a catalog, and with a narrow one
      When "designer" is asked who it is
      And "designer" is asked for its catalog
      And "designer" is asked for ["review-copy"] of its catalog
      Then each card is the same but for its extensions

  @DISC-2.6.2 @must @stated
  Rule: The card has its usual brief

    Example: With a catalog, and with a narrow one
      When "designer" is asked who it is
      And "designer" is asked for its catalog
      And "designer" is asked for ["review-copy"] of its catalog
      Then each card has the same brief

  @DISC-2.6.3 @must @stated
  Rule: A catalog comes beside the card, not in it

    Scenario Outline: Asked for <ids>
      When "designer" is asked for <ids> of its catalog
      Then nothing of the catalog stands in its card

      Examples:
        | ids                           |
        | ["build-site", "review-copy"] |
        | ["review-copy"]               |

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
    @own-server
    Example: A catalog of more bytes than it has letters
      Given a server with a peer whose catalog is larger than an envelope may be
      When that peer is asked for its catalog
      Then it is refused for its size
      When that peer is asked for one record of its catalog
      Then that record is given
