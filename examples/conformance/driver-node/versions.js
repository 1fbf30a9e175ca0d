'use strict';
// Versions such as 1.10 or 2.0-rc.1, their order, and ranges such as ">=1.2 <2".

const FORM = /^\d+(\.\d+){0,2}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/;

function parsed(version) {
  const [numbers, ...rest] = version.split('-');
  const parts = numbers.split('.').map(BigInt);
  while (parts.length < 3) parts.push(0n);
  return { parts, pre: rest.length ? rest.join('-').split('.') : [] };
}

function compareIdentifiers(a, b) {
  const numbers = [a, b].map((one) => /^\d+$/.test(one));
  if (numbers[0] && numbers[1]) return Number(BigInt(a) - BigInt(b));
  if (numbers[0] !== numbers[1]) return numbers[0] ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

function compare(a, b) {
  const [left, right] = [parsed(a), parsed(b)];
  for (let i = 0; i < 3; i++) {
    if (left.parts[i] !== right.parts[i]) return left.parts[i] < right.parts[i] ? -1 : 1;
  }
  // A pre-release comes before its release.
  if (!left.pre.length || !right.pre.length) return right.pre.length - left.pre.length;
  for (let i = 0; i < Math.min(left.pre.length, right.pre.length); i++) {
    const order = compareIdentifiers(left.pre[i], right.pre[i]);
    if (order) return order;
  }
  return left.pre.length - right.pre.length;
}

function inRange(version, range) {
  return range.trim().split(/\s+/).every((comparator) => {
    const [, sign = '=', bound] = /^(>=|<=|>|<|=)?(.+)$/.exec(comparator);
    if (!FORM.test(bound)) throw new RangeError(`'${range}' is not a valid version range`);
    const order = compare(version, bound);
    return { '>=': order >= 0, '<=': order <= 0, '>': order > 0, '<': order < 0, '=': order === 0 }[sign];
  });
}

module.exports = { FORM, compare, inRange };
