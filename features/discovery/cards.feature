@discovery
Feature: What peers say of themselves
  Whoever joins a channel learns who is there and what each of them offers in one line. A card is a
  claim, small enough to be said over and over.

  @DISC-1.1.1 @must @stated
  Rule: A card lists what its peer offers

    Scenario Outline: The cards of <peer>
      When "<peer>" greets
      And "<peer>" is asked who it is
      Then each card lists "<capabilities>", and nothing else

      Examples:
        | peer     | capabilities            |
        | designer | build-site, review-copy |
        | scribe   | set-type, bind-book     |

  @DISC-1.1.2 @must @stated
  Rule: The ids are clean

    Example: In a greeting and in an answer
      When "designer" greets
      And "designer" is asked who it is
      Then the ids in each list are texts without white space around them

  @DISC-1.1.3 @must @stated
  Rule: The order is that of the catalog and of nothing else

    Scenario Outline: The cards of <peer>
      When "<peer>" greets
      And "<peer>" is asked who it is
      Then each card lists "<first>" before "<second>"

      Examples:
        | peer     | first      | second      |
        | designer | build-site | review-copy |
        | scribe   | set-type   | bind-book   |

  @DISC-1.2.1 @must @stated
  Rule: A brief gives each capability its summary

    Example: In a greeting and in an answer
      When "designer" greets
      And "designer" is asked who it is
      Then the briefs say in short
        | build-site  | Build the landing page. |
        | review-copy | Review conversion copy. |

    Example: Letters beyond ASCII and signs of all kinds stand as they were written
      When "scribe" greets
      And "scribe" is asked who it is
      Then the briefs say in short
        | set-type  | Set "text" & <notes> in lead — für Zürich. |
        | bind-book | Bind a book.                               |

  @DISC-1.2.2 @must @stated
  Rule: A brief goes through the list, one by one

    Scenario Outline: The cards of <peer>
      When "<peer>" greets
      And "<peer>" is asked who it is
      Then each brief has the ids of its list in their order

      Examples:
        | peer     |
        | designer |
        | scribe   |

  @DISC-1.2.3 @must @stated
  Rule: A brief says no more than that

    Example: In a greeting and in an answer
      When "designer" greets
      And "designer" is asked who it is
      Then the briefs have no outcome, no constraints and nothing else

  @DISC-1.3.1 @must @stated
  Rule: A peer without a catalog has an empty list

    Example: In a greeting and in an answer
      When "probe" greets
      And "probe" is asked who it is
      Then each card has an empty list

  @DISC-1.3.2 @must @stated
  Rule: A peer without a catalog has no brief

    Example: In a greeting and in an answer
      When "probe" greets
      And "probe" is asked who it is
      Then no card has a brief

  @DISC-1.4.1 @must @stated
  Rule: A greeting has the brief

    Scenario Outline: The greeting of <peer>
      When "<peer>" greets
      Then each card has a brief

      Examples:
        | peer     |
        | designer |
        | scribe   |

  @DISC-1.4.2 @must @stated
  Rule: An answer has the brief

    Scenario Outline: The answer of <peer>
      When "<peer>" is asked who it is
      Then each card has a brief

      Examples:
        | peer     |
        | designer |
        | scribe   |

  @DISC-1.5.1 @must @stated
  Rule: What a card claims grants nothing

    @typed-capabilities
    Example: A claim lets nobody call what is not there
      When the visitor greets, claiming to offer "conjure"
      And "designer" is asked for "conjure" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_CAPABILITY", naming "conjure"

  @DISC-1.5.2 @must @stated
  Rule: What a card claims proves nothing

    Example: A claim takes nothing from who has it
      When "designer" is asked who it is
      And the visitor greets, claiming to offer "bind-book, build-site"
      And "designer" is asked who it is
      Then its card is the same as before

    Example: A claim is nobody else's
      When everybody is asked for "conjure"
      And the visitor greets, claiming to offer "conjure"
      And everybody is asked for "conjure"
      Then nobody answers who did not before

    Example: A claim is not believed by its length
      When "designer" is asked who it is
      And the visitor greets, claiming to offer 5000 capabilities
      And "designer" is asked who it is
      Then its card is the same as before

    Example: Nobody speaks for another
      When "designer" is asked who it is
      And the visitor greets with the card of "designer", claiming to offer "conjure"
      And "designer" is asked who it is
      Then its card is the same as before

  @X-DISC-1.6 @must @derived
  Rule: A card has its other lists, whatever there is to tell

    Scenario Outline: The cards of <peer>
      When "<peer>" greets
      And "<peer>" is asked who it is
      Then each card lists protocols, artifacts and ways of trust

      Examples:
        | peer     |
        | designer |
        | probe    |
