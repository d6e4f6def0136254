// Mints an embed token on your server with your secret key. Mint a new one for each page you serve. Node 20 or newer.
//   TULAY_URL=http://localhost:3000 TULAY_SECRET_KEY=sk_test_… TULAY_PROJECT=<uuid> node mint-token.mjs
import { pathToFileURL } from 'node:url';

const { TULAY_URL, TULAY_SECRET_KEY, TULAY_PROJECT } = process.env;
if (!TULAY_URL || !TULAY_SECRET_KEY || !TULAY_PROJECT)
  throw new Error('Set TULAY_URL, TULAY_SECRET_KEY and TULAY_PROJECT (see README.md)');

/** Returns the URL for an iframe. `request` is documented under POST /v1/embed_tokens. */
export async function iframeAddress(request) {
  const response = await fetch(`${TULAY_URL}/v1/embed_tokens`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TULAY_SECRET_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ project_uuid: TULAY_PROJECT, ...request }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return `${TULAY_URL}/embed/${answer.surface}/${TULAY_PROJECT}?token=${encodeURIComponent(answer.token)}`;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href)
  process.stdout.write(`${await iframeAddress({ audience: 'merchant', surface: 'payments' })}\n`);
