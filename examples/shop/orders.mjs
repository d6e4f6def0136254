// The shop's orders. A real shop keeps them in a database, and applies each event in one transaction.

/** Orders by ID. `attempt` is the number of times that the customer has started to pay. */
export const orders = new Map(
  ['1001', '1002'].map((id) => [
    id,
    { id, amount: 1250.5, status: 'unpaid', attempt: 0, isOpen: false, payment: null },
  ]),
);

/** IDs of the applied events. In a database, use a unique column. */
const seen = new Set();

/** Returns the key of the open attempt, or of a new one if the last attempt has failed or expired. */
export function startAttempt(order) {
  if (!order.isOpen) {
    order.attempt += 1;
    order.isOpen = true;
  }
  return { key: `order-${order.id}-${order.attempt}` };
}

/** Applies an event once. Events can arrive more than once and in any order. */
export function applyEvent({ id, type, data: { object } }) {
  if (seen.has(id)) return;
  const order = orders.get(object.external_id) ?? orderOfPayment(object.payment);
  if (!order) return;
  if (type === 'payment.succeeded') {
    markPaid(order, object.id);
  } else if (type === 'payment.failed' || type === 'payment.expired') {
    // An event of an earlier attempt must not close the current one.
    if (object.metadata.attempt === order.attempt) order.isOpen = false;
  } else if (type === 'refund.succeeded') {
    order.status = 'refunded';
  } else if (type === 'refund.failed') {
    process.stderr.write(`The refund of order ${order.id} failed: return the money by other means.\n`);
  }
  seen.add(id);
}

function markPaid(order, payment) {
  if (order.status === 'unpaid') Object.assign(order, { status: 'paid', payment, isOpen: false });
  else if (order.payment !== payment)
    process.stderr.write(`Order ${order.id} was paid twice: refund ${payment}.\n`);
}

const orderOfPayment = (payment) => [...orders.values()].find((order) => order.payment === payment);
