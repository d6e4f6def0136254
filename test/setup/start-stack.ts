import './typescript.cjs';
import { SERVICES } from '@tulay/contracts';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { stackFilePath } from '../../tools/stack/src/data-folder/stack-file';
import { freePorts } from '../../tools/stack/src/processes/free-ports';
import { projectRoot } from '../../tools/stack/src/project-root';
import { startStack } from '../../tools/stack/src/start-stack';
import { clearKilledRuns, newRunFolder, onInterrupt } from './test-run';

/** The stack that journeys and browser tests share. Tests find it by BASE_URL, TEST_STACK (the path of its stack.json) and METRICS_PORTS. */
export default async function start(): Promise<void> {
  await clearKilledRuns();
  execFileSync(process.execPath, [join(projectRoot(), 'tools', 'stack', 'ensure-built.mjs')], {
    stdio: 'inherit',
  });
  const dataDir = newRunFolder('stack');
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const options = { natsServerBin: process.env.NATS_SERVER_BIN || undefined, durable: false, silent: true };
  // A test says with X-Forwarded-For which client it is; without the header it is on this machine and has no limits.
  const metricsPorts = await freePorts(SERVICES.length);
  const perService = Object.fromEntries(
    SERVICES.map((service, n) => [
      service,
      {
        METRICS_PORT: String(metricsPorts[n]),
        ...(service === 'gateway' && { TRUSTED_PROXIES: 'loopback' }),
      },
    ]),
  );
  const stack = await startStack({ dataDir, ...options, perService, say });
  process.env.BASE_URL = stack.baseUrl;
  process.env.METRICS_PORTS = metricsPorts.join();
  process.env.TEST_STACK = stackFilePath(dataDir);
  stopStack = async () => {
    stopStack = async () => {};
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  onInterrupt(() => stopStack());
}

/** Ends the stack. A second call does nothing. */
export let stopStack: () => Promise<void> = async () => {};
