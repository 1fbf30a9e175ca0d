@discovery
Feature: Questions and their answers
  Peers ask one of them or all of them. An answer says to which question it is, and who is not meant
  keeps silent.

  @DISC-2.9.1 @must @stated
  Rule: An answer is of the kind of its question

    Example: From one peer, with a catalog, and from whoever is meant
      When "designer" is asked who it is
      And "designer" is asked for its catalog
      And everybody is asked for "build-site"
      Then each answer is a "whois"

  @DISC-2.9.2 @must @stated
  Rule: An answer says that it is one

    Example: From one peer, with a catalog, and from whoever is meant
      When "designer" is asked who it is
      And "designer" is asked for its catalog
      And everybody is asked for "build-site"
      Then each answer is a response

  @DISC-2.9.3 @must @stated
  Rule: An answer names its question

    Example: From one peer, with a catalog, and from whoever is meant
      When "designer" is asked who it is
      And "designer" is asked for its catalog
      And everybody is asked for "build-site"
      Then each answer names its question

  @DISC-2.9.4 @must @stated
  Rule: An answer is to who asked

    Example: From one peer, with a catalog, and from whoever is meant
      When "designer" is asked who it is
      And "designer" is asked for its catalog
      And everybody is asked for "build-site"
      Then each answer is to the visitor

  @DISC-2.9.5 @must @stated
  Rule: An answer stays in the channel

    Example: From one peer, with a catalog, and from whoever is meant
      When "designer" is asked who it is
      And "designer" is asked for its catalog
      And everybody is asked for "build-site"
      Then each answer is in the channel

  @X-DISC-2.10.1 @must @derived
  Rule: Who is asked by name answers, whatever the question

    Example: Asked for what another offers
      When "designer" is asked for "bind-book"
      Then only "designer" answers

    Example: Asked for what nobody offers
      When "designer" is asked for "conjure"
      Then only "designer" answers

  @X-DISC-2.10.2 @must @derived
  Rule: A wide question is answered by all

    Scenario Outline: Everybody is asked for <what>
      When everybody is asked for "<query>"
      Then "designer" is among those who answer
      And "probe" is among those who answer

      Examples:
        | what               | query          |
        | nothing            |                |
        | a profile          | agh-network/v0 |
        | a kind of artifact | capability     |
        | a way of trust     | unverified     |

  @X-DISC-2.10.3 @must @derived
  Rule: An id means one peer

    Example: Its own
      When everybody is asked for "scribe"
      Then only "scribe" answers

    Example: That of a capability
      When everybody is asked for "build-site"
      Then only "designer" answers

  @X-DISC-2.10.4 @must @derived
  Rule: Who is not meant keeps silent

    Scenario Outline: Nobody is meant by "<query>"
      When everybody is asked for "<query>"
      Then nobody answers

      Examples:
        | query      |
        | conjure    |
        | Build-Site |
        | build      |
