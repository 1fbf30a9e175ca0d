@discovery
Feature: Peer cards
  A peer that joins a channel learns which peers are present and what each of them offers, one line per
  capability. A peer card is a claim, small enough to be sent again and again.

  @DISC-1.1.1 @must @stated
  Rule: The peer_card.capabilities of a peer with a catalog must contain exactly the ids of its capabilities

    Scenario Outline: The capabilities of <peer> are listed in greet and in its whois response
      When "<peer>" greets
      And "<peer>" is asked for its card
      Then each card lists "<capabilities>", and nothing else

      Examples:
        | peer     | capabilities            |
        | designer | build-site, review-copy |
        | scribe   | set-type, bind-book     |

  @DISC-1.1.2 @must @stated
  Rule: The ids in peer_card.capabilities must be strings without surrounding white space

    Example: The ids in greet and in a whois response have no surrounding white space
      When "designer" greets
      And "designer" is asked for its card
      Then the ids in each list are strings without surrounding white space

  @DISC-1.1.3 @must @stated
  Rule: The ids in peer_card.capabilities must be in catalog order

    Scenario Outline: The ids of <peer> are in catalog order in greet and in its whois response
      When "<peer>" greets
      And "<peer>" is asked for its card
      Then each card lists "<first>" before "<second>"

      Examples:
        | peer     | first      | second      |
        | designer | build-site | review-copy |
        | scribe   | set-type   | bind-book   |

  @DISC-1.2.1 @must @stated
  Rule: Each entry of peer_card.ext[agh.capabilities_brief] must give the id and the summary of a capability

    Example: The briefs in greet and in a whois response give each id its summary
      When "designer" greets
      And "designer" is asked for its card
      Then the briefs have the summaries
        | build-site  | Build the landing page. |
        | review-copy | Review conversion copy. |

    Example: Summaries keep quotation marks, markup characters and non-ASCII letters unchanged
      When "scribe" greets
      And "scribe" is asked for its card
      Then the briefs have the summaries
        | set-type  | Set "text" & <notes> in lead — für Zürich. |
        | bind-book | Bind a book.                               |

  @DISC-1.2.2 @must @stated
  Rule: The entries of agh.capabilities_brief must match peer_card.capabilities one by one, in the same order

    Scenario Outline: The briefs of <peer> have the ids of its capabilities list in the same order
      When "<peer>" greets
      And "<peer>" is asked for its card
      Then each brief has the ids of its list in their order

      Examples:
        | peer     |
        | designer |
        | scribe   |

  @DISC-1.2.3 @must @stated
  Rule: An entry of agh.capabilities_brief must have id and summary and nothing else, never outcome or constraints

    Example: The brief entries in greet and in a whois response have only id and summary
      When "designer" greets
      And "designer" is asked for its card
      Then the briefs have only the members id and summary

  @DISC-1.3.1 @must @stated
  Rule: A peer without a catalog must emit capabilities as [], never null

    Example: The list is empty in greet and in a whois response
      When "probe" greets
      And "probe" is asked for its card
      Then each card has an empty list

  @DISC-1.3.2 @must @stated
  Rule: A peer without a catalog must not emit agh.capabilities_brief

    Example: Neither greet nor a whois response contains a brief
      When "probe" greets
      And "probe" is asked for its card
      Then no card has a brief

  @DISC-1.4.1 @must @stated
  Rule: The greet of a peer with a catalog must contain the brief

    Scenario Outline: The greet of <peer> contains a brief
      When "<peer>" greets
      Then each card has a brief

      Examples:
        | peer     |
        | designer |
        | scribe   |

  @DISC-1.4.2 @must @stated
  Rule: The body.peer_card of a whois response from a peer with a catalog must contain the brief

    Scenario Outline: The whois response of <peer> contains a brief
      When "<peer>" is asked for its card
      Then each card has a brief

      Examples:
        | peer     |
        | designer |
        | scribe   |

  @DISC-1.5.1 @must @stated
  Rule: A claim in a brief must not grant anything

    @typed-capabilities
    Example: A visitor's claim to offer a capability does not make it callable
      When the visitor greets and lists "conjure"
      And "designer" is asked for "conjure" with {}
      Then it ends in "error"

  @DISC-1.5.2 @must @stated
  Rule: A claim in a brief must not prove anything

    Example: A claim to offer another peer's capabilities does not change that peer's card
      When "designer" is asked for its card
      And the visitor greets and lists "bind-book, build-site"
      And "designer" is asked for its card
      Then its card is the same as before

    Example: A claim to offer a capability does not make any other peer respond to a query for it
      When all peers are queried for "conjure"
      And the visitor greets and lists "conjure"
      And all peers are queried for "conjure"
      Then only peers that responded before respond

    Example: A claim to offer 5000 capabilities does not change another peer's card
      When "designer" is asked for its card
      And the visitor sends a greeting that lists 5000 capabilities
      And "designer" is asked for its card
      Then its card is the same as before

    Example: A greet with another peer's card does not change that card
      When "designer" is asked for its card
      And the visitor sends a greeting that has the card of designer and lists conjure
      And "designer" is asked for its card
      Then its card is the same as before

    Example: A greet in the name of another peer does not change the card of that peer
      When "designer" is asked for its card
      And the visitor sends a greeting that is in the name of designer and lists conjure
      And "designer" is asked for its card
      Then its card is the same as before

  @X-DISC-1.6 @must @stated
  Rule: A peer card must always contain profiles_supported, artifacts_supported and trust_modes_supported

    Scenario Outline: The cards of <peer> contain all three lists in greet and in its whois response
      When "<peer>" greets
      And "<peer>" is asked for its card
      Then each card lists profiles, artifacts and trust modes

      Examples:
        | peer     |
        | designer |
        | probe    |
