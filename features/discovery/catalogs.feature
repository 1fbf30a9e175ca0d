@discovery
Feature: Rich catalogs on request
  A peer that needs more than the brief requests the whole catalog or some of its records. The records
  can be compared byte for byte with a later transfer.

  @DISC-2.1.1 @must @stated
  Rule: A whois response must carry agh.capability_catalog if ext[agh.include] of the request contains capability_catalog

    Example: A request with an empty query gets the catalog
      When "designer" is asked for its catalog
      Then the catalog has "build-site, review-copy", and nothing else

    Example: A request for one of the peer's capabilities gets the whole catalog
      When "designer" is asked for "build-site" and for its catalog
      Then the catalog has "build-site, review-copy", and nothing else

  @DISC-2.1.2 @must @stated
  Rule: A whois response must not carry agh.capability_catalog if ext[agh.include] does not contain capability_catalog

    Example: A request without agh.include gets no catalog
      When "designer" is asked for its card
      Then the response has no catalog

    Example: A request with agh.capability_ids alone gets no catalog
      When "designer" is asked for its card with the capability id "build-site"
      Then the response has no catalog

    Scenario Outline: A request with agh.include <included> gets no catalog
      When "designer" is asked to include <included>
      Then the response has no catalog

      Examples:
        | included                                      |
        | []                                            |
        | ["history"]                                   |
        | ["capability_catalogs", "CAPABILITY_CATALOG"] |

  @DISC-2.2.1 @must @stated
  Rule: A responder must narrow the catalog to the records whose ids are in ext[agh.capability_ids]

    Scenario Outline: A request for <ids> returns one record
      When "scribe" is asked for <ids> of its catalog
      Then the catalog has "bind-book", and nothing else

      Examples:
        | ids                        |
        | ["bind-book"]              |
        | ["bind-book", "bind-book"] |

  @DISC-2.2.2 @must @stated
  Rule: The records of a narrowed catalog must be in catalog order

    Example: A request that lists the last record first returns the records in catalog order
      When "scribe" is asked for ["bind-book", "set-type"] of its catalog
      Then the catalog has "set-type" before "bind-book"

  @DISC-2.2.3 @must @stated
  Rule: A responder must leave out unknown ids and must still return the records that match

    Example: An unknown id and an id in another case are left out, and the known id is returned
      When "scribe" is asked for ["conjure", "set-type", "Bind-Book"] of its catalog
      Then the catalog has "set-type", but neither "conjure" nor "Bind-Book"

  @DISC-2.2.4 @must @stated
  Rule: A responder must return capabilities [] if no id in ext[agh.capability_ids] matches

    Scenario Outline: A request for <ids> returns an empty catalog
      When "scribe" is asked for <ids> of its catalog
      Then the catalog is empty

      Examples:
        | ids                     |
        | ["conjure"]             |
        | ["build-site"]          |
        | ["set", "SET-TYPE", ""] |
        | []                      |

  @DISC-2.3 @should @stated
  Rule: A responder should ignore unknown values in agh.include

    Scenario Outline: A request with agh.include <included> gets the whole catalog
      When "designer" is asked to include <included>
      Then the catalog has "build-site, review-copy", and nothing else

      Examples:
        | included                              |
        | ["capability_catalog", "history"]     |
        | ["history", "capability_catalog", ""] |

  @DISC-2.4.1 @must @stated
  Rule: A rich entry must always have id, summary and outcome

    Example: Each record of the catalog has its id, summary and outcome
      When "scribe" is asked for its catalog
      Then the records have
        | id        | summary                                    | outcome                              |
        | set-type  | Set "text" & <notes> in lead — für Zürich. | A forme that is ready for the press. |
        | bind-book | Bind a book.                               | A book that opens and stays open.    |

  @DISC-2.4.2 @must @own
  Rule: A rich entry must contain each optional field that is not empty

    Example: A record with some optional fields contains them
      When "designer" is asked for its catalog
      Then the record of "build-site" has
        | version           | "1.0.0"                 |
        | context_needed    | ["repo", "brand brief"] |
        | execution_outline | ["Inspect", "Build"]    |
        | constraints       | ["No mocks"]            |

    Example: A record with all optional fields contains them
      When "scribe" is asked for its catalog
      Then the record of "set-type" has
        | version            | "2.1.0"                                                        |
        | context_needed     | ["the manuscript", "C:\\\\type\\\\cases"]                      |
        | artifacts_expected | ["a proof"]                                                    |
        | execution_outline  | ["Compose", "Justify", "Lock up"]                              |
        | constraints        | ["Never < 6 pt", "Roman & italic only"]                        |
        | examples           | ["A title page 🚀", "An errata slip"]                           |
        | requirements       | (these in any order) ["wet-paper", "bind-book", "ink-Rollers"] |

  @DISC-2.4.3 @must @stated
  Rule: A rich entry must leave out each optional field that is empty

    Scenario Outline: The records of <peer> have no empty fields
      When "<peer>" is asked for its catalog
      Then no member of its records is empty

      Examples:
        | peer     |
        | designer |
        | scribe   |

  @DISC-2.5.1 @must @stated
  Rule: The digest of a rich entry must be the canonical digest of the structured document

    Example: Records of plain strings have the canonical digests
      When "designer" is asked for its catalog
      Then the records have the digests
        | build-site  | sha256:38096a54f5072f05ff954f94315a9dba6c373f3589bf04053684204b6cd86b03 |
        | review-copy | sha256:94cac67654304a71f6ddd7056c98f5bc48c10854dd2abddd77713b616dd23c73 |

    Example: Records that need escaping, trimming and sorting have the canonical digests
      When "scribe" is asked for its catalog
      Then the records have the digests
        | set-type  | sha256:26f166a247076cd7a79cab073c31f3933228d29b5d138fca00d1636e5df0aaf8 |
        | bind-book | sha256:336d84e1c94e7f6fb9c6453fea758eb2236af3624a80c25dc67d4969d31e3437 |

  @DISC-2.5.2 @must @stated
  Rule: The digest of a rich entry must equal the digest of a later transfer of the same record

    Example: A capability that is transferred after a catalog request has the same digest
      When "scribe" is asked for its catalog
      And "scribe" transfers "set-type" to the visitor
      Then both have the same digest

  @DISC-2.6.1 @must @stated
  Rule: A whois response with a catalog must still carry the normal peer_card

    Example: A catalog comes with the normal card, apart from its extensions
      When "designer" is asked for its card
      And "designer" is asked for its catalog
      Then each card is the same except for its extensions

  @DISC-2.6.2 @must @stated
  Rule: The peer_card of a whois response with a catalog must still have its brief

    Example: The brief is the same without a catalog and with one
      When "designer" is asked for its card
      And "designer" is asked for its catalog
      Then each card has the same brief

  @DISC-2.6.3 @must @stated
  Rule: A whois response must carry rich data in the envelope's ext, never in peer_card.ext

    Scenario Outline: The card of a response to a request for <ids> contains no rich data
      When "designer" is asked for <ids> of its catalog
      Then its card has no record of the catalog

      Examples:
        | ids                           |
        | ["build-site", "review-copy"] |
        | ["review-copy"]               |

  @DISC-2.6.4 @must @own
  Rule: A narrowed catalog must not narrow the peer_card

    Example: The card is the same without a catalog and with a narrowed one
      When "designer" is asked for its card
      And "designer" is asked for ["review-copy"] of its catalog
      Then each card is the same except for its extensions
      And each card has the same brief

  @DISC-2.7 @must @stated
  Rule: A responder without a catalog must answer rich discovery with capabilities []

    Example: A request for the whole catalog gets an empty catalog
      When "probe" is asked for its catalog
      Then the catalog is empty

    Example: A request for one id gets an empty catalog
      When "probe" is asked for ["echo"] of its catalog
      Then the catalog is empty

  @DISC-2.8 @must @stated
  Rule: A responder must reject a response over the envelope size limit (1 MiB of UTF-8) before emission

    @http
    @needs-restart
    Example: A catalog over the limit in bytes but not in characters is refused, and one of its records is returned
      Given a server with a peer whose catalog exceeds the maximum of an envelope
      When that peer is asked for its catalog
      Then it is refused for its size
      When that peer is asked for one record of its catalog
      Then the catalog has "newer", and nothing else
