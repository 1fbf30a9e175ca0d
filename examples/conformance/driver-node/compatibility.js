'use strict';
// The compatibility of two versions of a capability, from the properties of their schemas.

const { isDeepStrictEqual } = require('node:util');

const properties = (schema) => (schema && schema.properties) || {};
const NUMBERS = ['integer', 'number'];

/** Whether every value of the first schema is a value of the second, as far as this small comparison can tell. */
function fits(given, wanted) {
  if (wanted === true || wanted === undefined || isDeepStrictEqual(given, wanted)) return true;
  if (given === true || given === undefined) return Object.keys(wanted).length === 0;
  const values = given.enum || ('const' in given ? [given.const] : null);
  if (wanted.enum) return values !== null && values.every((one) => wanted.enum.some((two) => isDeepStrictEqual(one, two)));
  if (wanted.type && !values) {
    const [have, want] = [given.type, wanted.type].map((type) => [].concat(type === undefined ? [] : type));
    if (!have.length || !have.every((type) => want.includes(type) || (type === 'integer' && want.includes('number')))) {
      return false;
    }
  }
  if (wanted.type && values) {
    const named = (value) => (value === null ? 'null' : Array.isArray(value) ? 'array'
      : Number.isInteger(value) ? NUMBERS : typeof value);
    if (!values.every((value) => [].concat(named(value)).some((type) => [].concat(wanted.type).includes(type)))) return false;
  }
  for (const key of ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']) {
    if (key in wanted && !(given[key] >= wanted[key])) return false;
  }
  for (const key of ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']) {
    if (key in wanted && !(given[key] <= wanted[key])) return false;
  }
  const needed = wanted.required || [];
  return needed.every((name) => (given.required || []).includes(name))
    && Object.keys(properties(wanted)).every((name) => !(name in properties(given))
      || fits(properties(given)[name], properties(wanted)[name]));
}

/** The differences that matter to a requester of one version and a provider of another. */
function reasons(requester, provider) {
  const found = [];
  const side = (name, given, wanted, lacks) => {
    for (const field of new Set([...Object.keys(properties(given)), ...Object.keys(properties(wanted))])) {
      const pointer = `/properties/${field.replace(/~/g, '~0').replace(/\//g, '~1')}`;
      const add = (effect, change) => found.push({ effect, change, side: name, pointer, message: `${pointer}: ${change}` });
      const [one, two] = [properties(given)[field], properties(wanted)[field]];
      const required = (wanted.required || []).includes(field) && !(given.required || []).includes(field);
      if (required) add('breaks', 'required');
      else if (one !== undefined && two !== undefined) {
        if (!fits(one, two)) add('breaks', 'narrowed');
      } else if ((lacks === 'wanted') === (two === undefined)) add('limits', 'removed');
    }
    if (!found.some((one) => one.side === name) && !fits({ ...given, properties: {}, required: [] },
      { ...wanted, properties: {}, required: [] })) {
      found.push({ effect: 'breaks', change: 'narrowed', side: name, pointer: '', message: 'another type' });
    }
  };
  // The requester sends its input and receives the provider's output.
  side('input', requester.input, provider.input, 'wanted');
  side('output', provider.output, requester.output, 'given');
  if ((provider.deprecated || []).includes(requester.version)) {
    found.push({ effect: 'limits', change: 'deprecated', pointer: '', message: `${requester.version} is deprecated` });
  }
  return found;
}

function verdict(found) {
  if (found.some((one) => one.effect === 'breaks')) return 'incompatible';
  return found.length ? 'partial' : 'full';
}

module.exports = { reasons, verdict };
