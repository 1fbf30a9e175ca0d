@discovery
Feature: What peers say of themselves
  Whoever joins a channel learns who is there and what each of them offers in one line. A card is a
  claim, small enough to be said over and over.

  @DISC-1.1 @must @stated
  Rule: A card lists the ids of what its peer offers, in the order of the catalog

    Example: The card in an answer
      When "designer" is asked who it is
      Then its card lists "build-site, review-copy"

    Example: The card in a greeting
      When "designer" greets
      Then its card lists "build-site, review-copy"

    Example: The order is that of the catalog and of nothing else
      When "scribe" is asked who it is
      Then its card lists "set-type, bind-book"

  @DISC-1.2 @must @stated
  Rule: A brief gives each of them its summary, in the same order, and nothing else

    Example: The brief in an answer
      When "designer" is asked who it is
      Then its card has the brief
        | id          | summary                 |
        | build-site  | Build the landing page. |
        | review-copy | Review conversion copy. |

    Example: The brief in a greeting
      When "designer" greets
      Then its card has the brief
        | id          | summary                 |
        | build-site  | Build the landing page. |
        | review-copy | Review conversion copy. |

    Example: Letters beyond ASCII and signs of all kinds stand as they were written
      When "scribe" is asked who it is
      Then its card has the brief
        | id        | summary                                 |
        | set-type  | Set "text" & <notes> in lead — für Zürich. |
        | bind-book | Bind a book.                            |

  @DISC-1.3 @must @stated
  Rule: A peer without a catalog lists nothing and has no brief

    Example: In an answer
      When "probe" is asked who it is
      Then its card lists nothing and has no brief

    Example: In a greeting
      When "probe" greets
      Then its card lists nothing and has no brief

  @DISC-1.4 @must @stated
  Rule: A greeting and an answer have the same brief

    Scenario Outline: The brief of <peer>
      When "<peer>" greets
      And "<peer>" is asked who it is
      Then both cards have the same brief, and it is there

      Examples:
        | peer     |
        | designer |
        | scribe   |

  @DISC-1.5 @must @stated
  Rule: What a card claims grants nothing and proves nothing

    Example: A claim takes nothing from who has it
      When the visitor greets, claiming to offer "bind-book, build-site"
      And "designer" is asked who it is
      Then its card lists "build-site, review-copy"

    Example: A claim is nobody else's
      When the visitor greets, claiming to offer "conjure"
      And everybody is asked for "conjure"
      Then nobody answers

    @typed-capabilities
    Example: A claim lets nobody call what is not there
      When the visitor greets, claiming to offer "conjure"
      And "designer" is asked for "conjure" with {}
      Then it ends in "error" with the code "EAGENTRPC_NO_CAPABILITY", naming "conjure"

    Example: A claim is not believed by its length
      When the visitor greets, claiming to offer 5000 capabilities
      And "designer" is asked who it is
      Then its card lists "build-site, review-copy"

    Example: Nobody speaks for another
      When the visitor greets with the card of "designer", claiming to offer "conjure"
      And "designer" is asked who it is
      Then its card lists "build-site, review-copy"
