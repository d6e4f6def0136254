// Receives webhooks and verifies them. Node 20 or newer.
//   TULAY_WEBHOOK_SECRET=whsec_… PORT=8080 node receiver.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { TULAY_WEBHOOK_SECRET, PORT = '8080' } = process.env;
if (!TULAY_WEBHOOK_SECRET)
  throw new Error('TULAY_WEBHOOK_SECRET is not set; use the signing_secret of your endpoint');
const TOLERANCE_SECONDS = 300;
const seen = new Set(); // In production, use a database table with a unique constraint on the event's ID.

/** @param body the raw request body, not JSON that was parsed and serialized again */
function isGenuine(header, body) {
  const parts = (header ?? '').split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= TOLERANCE_SECONDS)) return false;
  const expected = createHmac('sha256', TULAY_WEBHOOK_SECRET).update(`${time}.`).update(body).digest();
  const given = parts.filter(([name]) => name === 'v1').map(([, hex]) => Buffer.from(hex ?? '', 'hex'));
  return given.some((one) => one.length === expected.length && timingSafeEqual(one, expected));
}

function handle(event) {
  if (seen.has(event.id)) return;
  seen.add(event.id);
  process.stdout.write(`${event.type} ${event.data.object.id}\n`);
}

createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const genuine = isGenuine(request.headers['x-service-signature'], body);
    response.writeHead(genuine ? 200 : 401).end(); // Respond first: a delivery without a response within 10 seconds is retried.
    if (genuine) handle(JSON.parse(body));
  });
}).listen(Number(PORT), '127.0.0.1', () =>
  process.stdout.write(`listening for webhooks at http://127.0.0.1:${PORT}\n`),
);
