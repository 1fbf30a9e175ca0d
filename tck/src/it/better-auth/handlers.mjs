// The results of the capabilities of the fixture fleet.
import { randomUUID } from "node:crypto";

const CENTS = 100;
const accounts = new Map([
  ["acc_123", 428013],
  ["acc_456", 100000],
  ["acc_789", 0],
]);

const handlers = {
  check_balance({ account_id }) {
    if (!accounts.has(account_id)) {
      throw new Error("there is no such account");
    }
    return { account_id, balance: accounts.get(account_id) / CENTS, currency: "USD" };
  },

  transfer_funds({ from = "acc_123", to, amount, currency }) {
    const cents = Math.round(amount * CENTS);
    if (!accounts.has(from) || !accounts.has(to) || currency !== "USD" || accounts.get(from) < cents) {
      throw new Error("there are no such accounts, or there is not enough on them");
    }
    accounts.set(from, accounts.get(from) - cents);
    accounts.set(to, accounts.get(to) + cents);
    return { transfer_id: randomUUID(), from, to, amount, currency, balance: accounts.get(from) / CENTS };
  },

  crash() {
    throw new Error("it fails, as it was asked to");
  },
};

/** The result of a capability: one without a computation of its own returns its arguments. */
export function execute(capability, given = {}) {
  return (handlers[capability] ?? ((echoed) => echoed))(given);
}
