// A small shop that accepts payments through Tulay. Node 20 or newer, no dependencies. See the guide "Accept a
// payment".
// TULAY_URL=http://localhost:3000 TULAY_SECRET_KEY=sk_test_… TULAY_WEBHOOK_SECRET=whsec_… node server.mjs
import { createServer } from 'node:http';
import { orders, startAttempt, applyEvent } from './orders.mjs';
import { createPayment, createRefund, isGenuine } from './tulay.mjs';

const { PORT = '8080' } = process.env;
const HOST = `http://127.0.0.1:${PORT}`;

/** Redirects the customer to the checkout of a new attempt, or of the attempt that is still open. */
async function pay(order) {
  const { key } = startAttempt(order);
  const payment = await createPayment(key, {
    amount: order.amount,
    method: 'gcash_qr',
    external_id: order.id,
    description: `Order ${order.id}`,
    return_url: `${HOST}/orders/${order.id}?payment={payment_id}`,
    metadata: { attempt: order.attempt },
  });
  return { status: 303, headers: { location: payment.checkout_url } };
}

/** Refunds the whole order. The webhook reports the outcome. */
async function refund(order) {
  await createRefund(`refund-${order.id}`, { payment: order.payment });
  return { status: 202, body: 'The refund has been requested.' };
}

function receive(request, body) {
  if (!isGenuine(request.headers['x-service-signature'], body)) return { status: 401 };
  applyEvent(JSON.parse(body));
  return { status: 200 };
}

async function route(request, body) {
  const { pathname } = new URL(request.url, HOST);
  if (request.method === 'POST' && pathname === '/webhooks') return receive(request, body);
  const [, id, action] = /^\/orders\/(\w+)(?:\/(pay|refund))?$/.exec(pathname) ?? [];
  const order = orders.get(id);
  if (!order) return { status: 404, body: 'No such order.' };
  // The return page shows the status that the webhooks reported. Opening its URL proves nothing, because anyone
  // can open it.
  if (request.method === 'GET' && !action) return { status: 200, body: `Order ${id}: ${order.status}` };
  if (request.method === 'POST' && action === 'pay' && order.status !== 'paid') return pay(order);
  if (request.method === 'POST' && action === 'refund' && order.status === 'paid') return refund(order);
  return { status: 409, body: `Order ${id} is ${order.status}.` };
}

async function handle(request, response) {
  try {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status, headers, body } = await route(request, Buffer.concat(chunks));
    response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(body);
  } catch (error) {
    process.stderr.write(`${error.stack}\n`);
    response.writeHead(502).end('The payment service did not respond. Try again.');
  }
}

createServer((request, response) => void handle(request, response)).listen(Number(PORT), '127.0.0.1', () =>
  process.stdout.write(`the shop: ${HOST}\n`),
);
