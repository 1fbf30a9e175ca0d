// The capabilities of the fixture fleet as its files declare them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The declarations in the files of a fleet, one of each name. */
export function declared(fleet) {
  const agents = join(fleet, "agents");
  const byName = new Map();
  for (const agent of readdirSync(agents).sort()) {
    const file = join(agents, agent, "capabilities.yaml");
    const capabilities = existsSync(file) ? parse(readFileSync(file, "utf8")).capabilities ?? [] : [];
    capabilities.forEach((one) => byName.set(one.name, one));
  }
  return [...byName.values()];
}

/** A declaration as the plugin takes it. */
export function offered(one) {
  return {
    name: one.name,
    description: one.description ?? one.summary,
    ...(one.inputSchema ? { input: one.inputSchema } : {}),
    ...(one.outputSchema ? { output: one.outputSchema } : {}),
    ...(one.location ? { location: one.location } : {}),
  };
}
