import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { StackFile } from '../../tools/stack/src/data-folder/stack-file';
import { Api } from './api';
import { runOperatorLine } from './operator-line';

const OPERATOR = join(__dirname, '../../dist/apps/operator/main.js');

export function baseUrl(): string {
  const url = process.env.BASE_URL;
  if (!url)
    throw new Error('BASE_URL is not set: run this through the journeys project, which starts the stack');
  return url;
}

export const stackFile = (): StackFile =>
  JSON.parse(readFileSync(process.env.TEST_STACK!, 'utf8')) as StackFile;

export const dataDir = (): string => dirname(process.env.TEST_STACK!);

/**
 * Time until every replica has read a changed clock: one second, or longer on a busy machine. Until then,
 * replicas disagree on whether an object has expired.
 */
const CLOCKS_AGREE_MS = 3_000;

/**
 * Runs an operator command on the shared stack, and returns the command's JSON output, even after a failure.
 */
export async function operator<T>(...args: string[]): Promise<T> {
  const { stdout, stderr } = await runOperatorLine(dataDir(), args);
  if (!stdout) throw new Error(`operator ${args.join(' ')}: ${stderr}`);
  if (args[0] === 'clock' && process.env.REPLICAS_KILLED) await pause(CLOCKS_AGREE_MS);
  return JSON.parse(stdout) as T;
}

/** Runs an operator command in the built program, and returns the command's JSON output. */
export async function operatorProgram<T>(...args: string[]): Promise<T> {
  const env = { ...process.env, DATA_DIR: dataDir(), NATS_URL: '' };
  const run = promisify(execFile)(process.execPath, [OPERATOR, ...args, '--json'], { env });
  const { stdout } = await run.catch((error: { stdout?: string; message: string }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw new Error(`operator ${args.join(' ')}: ${error.message}`);
  });
  return JSON.parse(stdout) as T;
}

export interface TestMerchant {
  id: string;
  test: Api;
  live: Api;
  keys: { test: string; live: string };
  webhookSecrets: { test: string; live: string };
}

interface CreatedMerchant {
  merchant: { id: string };
  keys: TestMerchant['keys'];
  webhook_secrets: TestMerchant['webhookSecrets'];
}

/** Creates a merchant for a test file, active in both modes. */
export async function createMerchant(name = 'Aling Nena Store'): Promise<TestMerchant> {
  const email = `${randomBytes(8).toString('hex')}@example.test`;
  const created = await operator<CreatedMerchant>(
    'merchant',
    'create',
    '--name',
    name,
    '--email',
    email,
    '--live',
  );
  const { keys, merchant, webhook_secrets: webhookSecrets } = created;
  await operator('merchant', 'set-rate-limit', '--merchant', merchant.id, '--per-minute', '100000');
  return {
    id: merchant.id,
    test: new Api(baseUrl(), keys.test),
    live: new Api(baseUrl(), keys.live),
    keys,
    webhookSecrets,
  };
}

/** Returns a client whose test key has only this scope. */
export async function withScope({ id }: TestMerchant, scope: string): Promise<Api> {
  const args = ['--merchant', id, '--environment', 'test', '--scope', scope];
  const { secret } = await operator<{ secret: string }>('key', 'create', ...args);
  return new Api(baseUrl(), secret);
}
