/** Requests to every route, made from the published shapes and mutated at random: none grants anything or causes a server error. */
package dev.capstan.server.fuzz;
