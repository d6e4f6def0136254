import type { DemoMerchant } from './demo-merchant';

export interface WelcomeFacts {
  baseUrl: string;
  dataDir: string;
  /** The value of DATA_DIR, if it was set. */
  chosenDataDir?: string;
  demo: DemoMerchant;
  pid: number;
}

/** The text shown when the stack is ready. */
export function welcome({ baseUrl, dataDir, chosenDataDir, demo, pid }: WelcomeFacts): string {
  const env = chosenDataDir ? `DATA_DIR=${chosenDataDir} ` : '';
  return [
    '',
    `  Tulay is ready    ${baseUrl}`,
    `  API reference     ${baseUrl}/docs`,
    `  test key          ${demo.testKey}   (merchant ${demo.merchantId})`,
    '',
    '  Create a payment, then open the checkout_url of the answer:',
    '',
    `    curl -s ${baseUrl}/v1/payments \\`,
    `      -H 'Authorization: Bearer ${demo.testKey}' \\`,
    "      -H 'Content-Type: application/json' \\",
    `      -d '{"amount":100,"method":"gcash_qr"}'`,
    '',
    `  operator          ${env}npm run -s operator -- doctor`,
    `  data              ${dataDir}`,
    `  stop              Ctrl-C, or kill ${pid}`,
    '',
  ].join('\n');
}
