@discovery
Feature: Whois requests and responses
  A whois request goes to one peer or to all of them. Each response names its request, and a peer that
  the query does not match sends none.

  @DISC-2.9.1 @must @stated
  Rule: A whois response must carry kind whois

    Example: Responses to plain, rich and broadcast requests have kind whois
      When "designer" is asked for its card
      And "designer" is asked for its catalog
      And all peers are queried for "build-site"
      Then each response has
        | kind | whois |

  @DISC-2.9.2 @must @stated
  Rule: A whois response must carry body.type response

    Example: Responses to plain, rich and broadcast requests have body.type response
      When "designer" is asked for its card
      And "designer" is asked for its catalog
      And all peers are queried for "build-site"
      Then each response has
        | body.type | response |

  @DISC-2.9.3 @must @stated
  Rule: A whois response must carry the request's id in reply_to

    Example: Responses to plain, rich and broadcast requests name their request in reply_to
      When "designer" is asked for its card
      And "designer" is asked for its catalog
      And all peers are queried for "build-site"
      Then each response has
        | reply_to | (the id of its query) |

  @DISC-2.9.4 @must @stated
  Rule: A whois response must be addressed to the requester

    Example: Responses to plain, rich and broadcast requests are addressed to the visitor
      When "designer" is asked for its card
      And "designer" is asked for its catalog
      And all peers are queried for "build-site"
      Then each response has
        | to | (the visitor) |

  @DISC-2.9.5 @must @own
  Rule: A whois response must be in the request's channel

    Example: Responses to plain, rich and broadcast requests are in the channel of the request
      When "designer" is asked for its card
      And "designer" is asked for its catalog
      And all peers are queried for "build-site"
      Then each response has
        | channel | (the channel) |

  @X-DISC-2.10.1 @should @stated
  Rule: A peer that a whois request is addressed to should respond, whatever the query

    Example: Only the addressed peer responds to a query for another peer's capability
      When "designer" is asked for "bind-book"
      Then only "designer" responds

    Example: Only the addressed peer responds to a query for an unknown capability
      When "designer" is asked for "conjure"
      Then only "designer" responds

  @X-DISC-2.10.2 @should @stated
  Rule: Every peer should respond to a query that is empty or names a profile, artifact or trust mode that it supports

    Example: Both designer and probe respond to an empty broadcast query
      When all peers are queried for ""
      Then "designer" is among the responding peers
      And "probe" is among the responding peers

    Example: Both designer and probe respond to each value that both their cards list
      When all peers are queried for each profile, artifact and trust mode that "designer" and "probe" support
      Then "designer" responds each time
      And "probe" responds each time

  @X-DISC-2.10.3 @should @own
  Rule: A query for an id should be answered by the peer with that id or a capability of that id, and by no other

    Example: Only the peer with that id responds to a query for a peer id
      When all peers are queried for "scribe"
      Then only "scribe" responds

    Example: Only the peer that offers it responds to a query for a capability id
      When all peers are queried for "build-site"
      Then only "designer" responds

  @X-DISC-2.10.4 @should @own
  Rule: A peer should not respond to a query that matches no peer

    Scenario Outline: No peer responds to a query for "<query>"
      When all peers are queried for "<query>"
      Then no peer responds

      Examples:
        | query      |
        | conjure    |
        | Build-Site |
        | build      |

  @X-DISC-2.11.1 @must @stated
  Rule: Every envelope of a peer must have an id of its own

    Example: Responses, a transfer and a receipt have different ids
      When "designer" is asked for its card
      And "designer" is asked for its card
      And "designer" is asked for its catalog
      And "designer" transfers "build-site" to the visitor
      And the visitor sends "designer" a message in a new interaction
      Then every envelope that arrived has an id of its own

  @X-DISC-2.11.2 @must @stated
  Rule: The ts of every envelope must be the time in seconds since 1970

    Example: Responses, a transfer and a receipt have the present time
      When "designer" is asked for its catalog
      And "designer" transfers "build-site" to the visitor
      And the visitor sends "designer" a message in a new interaction
      Then every envelope that arrived has the present time in seconds
