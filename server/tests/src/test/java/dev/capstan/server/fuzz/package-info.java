/** Requests to every route, made from the published shapes and spoiled at random: none grants anything or breaks the server. */
package dev.capstan.server.fuzz;
