import type { DemoMerchant } from './demo-merchant';

export interface WelcomeFacts {
  baseUrl: string;
  /** URL of the inbox page; empty if an external server receives the emails. */
  inboxUrl: string;
  dataDir: string;
  chosenDataDir?: string;
  demo: DemoMerchant;
  pid: number;
}

/**
 * Returns the text shown when the stack is ready, with the first steps for a new user. The commands can be
 * pasted into any shell.
 */
export function welcome({ baseUrl, inboxUrl, dataDir, chosenDataDir, demo, pid }: WelcomeFacts): string {
  const { merchantId, testKey, webhookSecret, linkSlug, invitation } = demo;
  const env = chosenDataDir ? `DATA_DIR=${chosenDataDir} ` : '';
  return [
    '',
    `  Tulay is ready    ${baseUrl}`,
    `  dashboard         ${baseUrl}/dashboard/`,
    ...(invitation === undefined ? [] : [owner(baseUrl, invitation)]),
    `  API reference     ${baseUrl}/docs`,
    `  test key          ${testKey}   (merchant ${merchantId})`,
    ...(inboxUrl ? [`  emails            ${inboxUrl}   (all emails stay on this machine)`] : []),
    ...(linkSlug === undefined ? [] : [`  try a payment     ${baseUrl}/pay/${linkSlug}`]),
    '',
    '  Create a payment, then open the checkout_url in the response:',
    '',
    `    curl -s ${baseUrl}/v1/payments \\`,
    `      -H 'Authorization: Bearer ${testKey}' \\`,
    "      -H 'Content-Type: application/json' \\",
    `      -d '{"amount":100,"method":"gcash_qr"}'`,
    '',
    ...(webhookSecret === undefined ? [] : webhooks(webhookSecret)),
    '  embedded frames   examples/embed-host/README.md',
    `  operator          ${env}npm run -s operator -- doctor`,
    `  data              ${dataDir}`,
    `  show this again   ${env}npm start -- --welcome`,
    `  stop              Ctrl-C, or kill ${pid}`,
    '',
  ].join('\n');
}

/** Accepting the invitation creates an account that shows the payments of the test key. */
const owner = (baseUrl: string, invitation: string): string =>
  `  sign up           ${baseUrl}/dashboard/invitations/${invitation}   (works once; shows the test key's payments)`;

/** The receiver prints the events of payments whose `webhook_url` is its URL. */
const webhooks = (secret: string): string[] => [
  '  Receive webhooks of payments with "webhook_url":"http://127.0.0.1:8080/hook":',
  '',
  `    TULAY_WEBHOOK_SECRET=${secret} PORT=8080 node examples/webhook-receiver/receiver.mjs`,
  '',
];
