import './typescript.cjs';
import { SERVICES } from '@tulay/contracts';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stackFilePath } from '../../tools/stack/src/data-folder/stack-file';
import { freePorts } from '../../tools/stack/src/processes/free-ports';
import { projectRoot } from '../../tools/stack/src/project-root';
import type { StackOptions } from '../../tools/stack/src/stack-options';
import { startStack, type RunningStack } from '../../tools/stack/src/start-stack';
import { clearKilledRuns, newRunFolder, onInterrupt } from './test-run';

/**
 * Starts the stack shared by journeys and browser tests. Tests find the stack through BASE_URL, TEST_STACK (the
 * path of its stack.json) and METRICS_PORTS.
 */
export default async function start(): Promise<void> {
  const metricsPorts = await freePorts(SERVICES.length);
  const ports = SERVICES.map((service, n) => [service, { METRICS_PORT: String(metricsPorts[n]) }] as const);
  const perService = Object.fromEntries(ports) as Required<StackOptions>['perService'];
  await startShared({ perService: { ...perService, gateway: { ...perService.gateway, ...TRUSTING } } });
  process.env.METRICS_PORTS = metricsPorts.join();
}

/**
 * Lets a test set its client address with X-Forwarded-For. Without the header, the client is local and has no
 * limits.
 */
export const TRUSTING = { TRUSTED_PROXIES: 'loopback' };

/** Starts a stack that all test files share, and sets BASE_URL and TEST_STACK. */
export async function startShared(options: Partial<StackOptions>): Promise<RunningStack> {
  await clearKilledRuns();
  execFileSync(process.execPath, [join(projectRoot(), 'tools', 'stack', 'ensure-built.mjs')], {
    stdio: 'inherit',
  });
  const dataDir = newRunFolder('stack');
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const natsServerBin = process.env.NATS_SERVER_BIN || undefined;
  const stack = await startStack({ dataDir, natsServerBin, durable: false, silent: true, say, ...options });
  process.env.BASE_URL = stack.baseUrl;
  process.env.TEST_STACK = stackFilePath(dataDir);
  stopStack = async () => {
    stopStack = async () => {};
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  onInterrupt(() => stopStack());
  return stack;
}

export let stopStack: () => Promise<void> = async () => {};
