import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startLab, type RunningLab } from '../../../lab/src/lab';
import { readJson, writeJson } from '../common/json-file';
import { ownMerchant } from '../demo/own-merchant';
import type { Say } from '../common/stack-error';

/** The part of the stack that the lab uses. */
export interface LabHost {
  baseUrl: string;
  dataDir: string;
  operator: (args: string[]) => Promise<unknown>;
}

export interface StackLab {
  url: string;
  merchantId: string;
  /** Key for live payments, which the lab processes. */
  liveKey: string;
  stop(): Promise<void>;
}

const PROVIDERS = ['xendit', 'paymongo', 'maya'];

/**
 * Starts the lab and configures live mode with the same commands that a user would run. If a service rejects
 * a provider's credentials, the rejection is reported and the stack continues.
 */
export async function startStackLab(host: LabHost, say: Say): Promise<StackLab> {
  const lab = await startLab({ callbackBase: host.baseUrl });
  try {
    for (const provider of PROVIDERS)
      await configure(host, lab, provider).catch((error: Error) => say(`${provider}: ${reasonOf(error)}`));
    const merchant = await liveMerchant(host);
    return { url: lab.url, ...merchant, stop: () => lab.stop() };
  } catch (error) {
    await lab.stop();
    throw error;
  }
}

/** Returns the first line of the error message, without the command. */
const reasonOf = ({ message }: Error): string =>
  message.split('\n')[0]?.replace(/^.* exited with code \d+: /, '') ?? '';

async function configure({ dataDir, operator }: LabHost, lab: RunningLab, provider: string): Promise<void> {
  const answer = await fetch(`${lab.url}/lab/credentials/${provider}`);
  const file = join(dataDir, `lab-${provider}.json`);
  writeJson(file, await answer.json());
  try {
    const chosen = ['--name', provider, '--environment', 'live', '--credentials-file', file];
    // No overlap is needed: the keys of an earlier lab no longer exist, so no genuine callback is signed with
    // them.
    await operator(['provider', 'configure', ...chosen, '--overlap', '0s']);
  } finally {
    rmSync(file, { force: true });
  }
}

const LAB_MERCHANT = { name: 'Lab Demo', email: 'lab@tulay.test', environment: 'live' } as const;

/**
 * Creates a merchant whose payments are routed to the lab first. The API key is stored, because it cannot be
 * shown again.
 */
async function liveMerchant({
  dataDir,
  operator,
}: LabHost): Promise<{ merchantId: string; liveKey: string }> {
  const path = join(dataDir, 'lab-demo.json');
  const kept = readJson(path) as { merchantId: string; liveKey: string } | undefined;
  const made = kept ?? (await newMerchant(operator));
  if (!kept) writeJson(path, made);
  await preferLab(operator, made.merchantId);
  return made;
}

/** Moves the lab's providers to the front of the merchant's provider order. */
async function preferLab(operator: LabHost['operator'], merchantId: string): Promise<void> {
  const { providers } = (await operator(['provider', 'list'])) as { providers: { name: string }[] };
  const served = PROVIDERS.filter((wanted) => providers.some(({ name }) => name === wanted));
  await operator(['provider', 'prioritize', '--merchant', merchantId, '--order', served.join(',')]);
}

async function newMerchant(operator: LabHost['operator']): Promise<{ merchantId: string; liveKey: string }> {
  const { merchantId, key: liveKey } = await ownMerchant(operator, LAB_MERCHANT);
  return { merchantId, liveKey };
}

/** Returns the first steps with the lab, shown after the stack's welcome text. */
export function labWelcome(baseUrl: string, { url, liveKey }: StackLab): string {
  return [
    `  Provider lab      ${url}   (pay payments and inject faults)`,
    `  live key          ${liveKey}`,
    '',
    "  Create a live payment, then approve it on the lab's page:",
    '',
    `    curl -s ${baseUrl}/v1/payments \\`,
    `      -H 'Authorization: Bearer ${liveKey}' \\`,
    "      -H 'Content-Type: application/json' \\",
    `      -d '{"amount":100,"method":"instapay_qr"}'`,
    '',
    '  If you disable Xendit in the lab, the next payment goes to PayMongo.',
    '',
  ].join('\n');
}
