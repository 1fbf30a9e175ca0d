'use strict';
// A driver of the conformance kit: a registry of capability versions and their negotiation, without HTTP.

const { createHash, randomUUID } = require('node:crypto');
const readline = require('node:readline');
const { FORM, compare, inRange } = require('./versions.js');
const { reasons, verdict } = require('./compatibility.js');

const SESSION_MS = 3_600_000;
const REFERENCE = /^(?:https:\/\/schemas\.agentries\.xyz|\/registry)\/([^/]+)\/([^/]+)\/(input|output)\.json$/;
const LISTS = ['supported_versions', 'deprecated_versions'];

class Refusal extends Error {
  constructor(error, message, more = {}) {
    super(message);
    this.body = { error, message, ...more };
  }
}

/** Capability name -> versions, newest first. */
const registry = new Map();
const sessions = new Map();

const versionsOf = (capability) => registry.get(capability) || [];

function find(capability, version) {
  const found = FORM.test(version) && versionsOf(capability).find((one) => compare(one.version, version) === 0);
  if (!found) throw new Refusal('version_not_found', `there is no ${version} of ${capability}`);
  return found;
}

/** Returns a schema as it is stored. A reference must lead into this registry; nothing is ever fetched. */
function resolved(schema, side) {
  if (schema === undefined) return true;
  if (schema === null || typeof schema !== 'object' || !('$ref' in schema)) return schema;
  const [, capability, version, target] = REFERENCE.exec(schema.$ref) || [];
  const found = capability && versionsOf(decodeURIComponent(capability)).find((one) => compare(one.version, version) === 0);
  if (!found) {
    const defects = [{ side, pointer: '/$ref', message: `${schema.$ref} is not in this registry` }];
    throw new Refusal('invalid_schema', 'a schema cannot be resolved', { defects });
  }
  return found[target];
}

/** Refuses what a draft-07 subset for payloads has no keyword for. */
function checkKeywords(schema, side) {
  const known = new Set(('type enum const properties required additionalProperties items minimum maximum exclusiveMinimum '
    + 'exclusiveMaximum minLength maxLength pattern minItems maxItems uniqueItems oneOf anyOf allOf not $ref format title '
    + 'description default examples definitions').split(' '));
  const defects = Object.keys(schema === true ? {} : schema)
    .filter((key) => !known.has(key))
    .map((key) => ({ side, pointer: `/${key}`, message: `the keyword ${key} is not supported` }));
  if (defects.length) throw new Refusal('invalid_schema', 'a schema is outside the subset', { defects });
}

function add(capability, version, declaration) {
  const input = resolved(declaration.input_schema, 'input');
  const output = resolved(declaration.output_schema, 'output');
  checkKeywords(input, 'input');
  checkKeywords(output, 'output');
  const entry = { capability, version, input, output, declaration, deprecatedByOperator: false };
  registry.set(capability, [...versionsOf(capability), entry].sort((a, b) => compare(b.version, a.version)));
  return entry;
}

const text = (schema) => JSON.stringify(schema);
const digest = (schema) => `sha256:${createHash('sha256').update(text(schema)).digest('hex')}`;

function isDeprecated(entry) {
  return entry.deprecatedByOperator || versionsOf(entry.capability).some((newer) => compare(newer.version, entry.version) > 0
    && (newer.declaration.deprecated_versions || []).some((old) => compare(old, entry.version) === 0));
}

function descriptor(entry) {
  const { capability, version, declaration } = entry;
  const place = `https://schemas.agentries.xyz/${capability}/${version}`;
  const more = Object.fromEntries(['description', 'tags', 'breaking_changes_from']
    .filter((key) => declaration[key] !== undefined).map((key) => [key, declaration[key]]));
  return {
    type: capability,
    version,
    supported_versions: declaration.supported_versions || [version],
    deprecated_versions: declaration.deprecated_versions || [],
    ...more,
    input_schema: { $ref: `${place}/input.json` },
    output_schema: { $ref: `${place}/output.json` },
    input_digest: digest(entry.input),
    output_digest: digest(entry.output),
    status: isDeprecated(entry) ? 'deprecated' : 'active',
  };
}

const comparable = (entry) => ({ ...entry, deprecated: entry.declaration.deprecated_versions });

/** The versions that providers of a capability support: those of its newest version, or all that are there. */
function supported(capability) {
  const newest = versionsOf(capability)[0];
  return (newest && newest.declaration.supported_versions) || versionsOf(capability).map((one) => one.version);
}

function select(request) {
  const offered = supported(request.capability);
  for (const wanted of [request.preferred_version, ...(request.acceptable_versions || [])]) {
    const found = wanted !== undefined && offered.find((version) => compare(version, wanted) === 0);
    if (found) return found;
  }
  if (request.version_range === undefined) return undefined;
  return offered.filter((version) => inRange(version, request.version_range)).sort((a, b) => compare(b, a))[0];
}

const operations = {
  start({ fleet }) {
    for (const file of fleet) {
      for (const one of file.capabilities || []) {
        add(one.name, one.version || '1.0.0', {
          description: one.description,
          tags: one.tags,
          supported_versions: one.supportedVersions,
          deprecated_versions: one.deprecatedVersions,
          breaking_changes_from: one.breakingChangesFrom,
          input_schema: one.inputSchema,
          output_schema: one.outputSchema,
        });
      }
    }
    return { protocol: 1 };
  },

  publish({ capability, version, declaration, by }) {
    if (by !== 'operator') throw new Refusal('authentication_required', 'only the operator can publish');
    const lists = LISTS.filter((key) => key in declaration).flatMap((key) => declaration[key]);
    for (const one of [version, ...lists]) {
      if (!FORM.test(one)) throw new Refusal('invalid_request', `'${one}' is not a valid version`);
    }
    const same = versionsOf(capability).find((one) => compare(one.version, version) === 0);
    if (!same) return descriptor(add(capability, version, declaration));
    if (text(same.declaration) === text(declaration)) return descriptor(same);
    throw new Refusal('version_exists', `${version} of ${capability} is published with another content`);
  },

  version: ({ capability, version }) => descriptor(find(capability, version)),

  versions: ({ capability }) => ({ versions: versionsOf(capability).map(descriptor) }),

  schema: ({ capability, version, side }) => ({ text: text(find(capability, version)[side]) }),

  search({ query, tag, version }) {
    const found = [];
    for (const [type, entries] of registry) {
      const hits = entries.filter((one) => (query === undefined || type.toLowerCase().includes(query.toLowerCase()))
        && (tag === undefined || (one.declaration.tags || []).includes(tag))
        && (version === undefined || inRange(one.version, version)));
      if (hits.length) {
        const versions = hits.map((one) => ({ version: one.version, deprecated: isDeprecated(one) }));
        found.push({ type, score: 1, versions });
      }
    }
    return { capabilities: found };
  },

  matrix({ capability }) {
    const entries = versionsOf(capability).map(comparable);
    return {
      cells: entries.flatMap((requester) => entries.map((provider) => {
        const differences = reasons(requester, provider);
        return {
          requester: requester.version, provider: provider.version, verdict: verdict(differences), reasons: differences,
        };
      })),
    };
  },

  deprecate({ capability, version }) {
    find(capability, version).deprecatedByOperator = true;
    return {};
  },

  negotiate(request) {
    const named = ['preferred_version', 'acceptable_versions', 'version_range'].some((key) => request[key] !== undefined);
    if (!request.capability || !named) {
      throw new Refusal('invalid_request', 'name a capability and a version, versions or a range');
    }
    const agreed = select(request);
    if (agreed === undefined) {
      const reason = versionsOf(request.capability).length ? 'no_common_version' : 'unknown_capability';
      const message = `no version of ${request.capability} is acceptable to both sides`;
      return { kind: 'REJECT', capability: request.capability, reason, message, supported_versions: supported(request.capability) };
    }
    const session = {
      kind: 'ACCEPT', capability: request.capability, agreed_version: agreed, session_id: randomUUID(), status: 'active',
      expires_at: new Date(Date.now() + SESSION_MS).toISOString(), warnings: [],
    };
    sessions.set(session.session_id, session);
    return session;
  },

  session({ session_id: id }) {
    if (!sessions.has(id)) throw new Refusal('session_not_found', 'there is no such session');
    return sessions.get(id);
  },

  end({ session_id: id }) {
    sessions.delete(id);
    return {};
  },
};

function answered(request) {
  if (!Object.hasOwn(operations, request.op)) {
    return { id: request.id, unsupported: 'this registry stores and negotiates versions only' };
  }
  try {
    return { id: request.id, result: operations[request.op](request) };
  } catch (error) {
    if (error instanceof RangeError) error.body = { error: 'invalid_request', message: error.message };
    if (!error.body) throw error;
    return { id: request.id, refused: error.body };
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  process.stdout.write(`${JSON.stringify(answered(JSON.parse(line)))}\n`);
});
