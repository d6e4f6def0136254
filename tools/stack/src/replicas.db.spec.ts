import { SERVICES } from '@tulay/contracts';
import { eventually } from '@tulay/testing';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fakeDist, stackFileOf, tempFolder } from '../fixtures/fake-dist';
import { type RunningStack, startStack } from './start-stack';

/**
 * Sends a request to the public URL on a new connection, and returns the process ID of the replica that
 * responded.
 */
async function answeredBy(baseUrl: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/readyz`, { headers: { connection: 'close' } });
  return ((await answer.json()) as { pid: number }).pid;
}

describe('a stack with two replicas of each service', () => {
  let folder: string;
  let stack: RunningStack;
  beforeAll(async () => {
    folder = tempFolder();
    const distFolder = fakeDist(join(folder, 'dist'));
    const perService = { gateway: { FIXTURE_DRAIN_MS: '200' } };
    const place = { dataDir: join(folder, 'data'), distFolder, silent: true };
    stack = await startStack({ ...place, replicas: 2, perService });
  });
  afterAll(async () => {
    await stack?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const gateways = () => [stack.pids.gateway, stack.pids['gateway-2']] as number[];

  it('runs the replicas as processes with separate ports, and lists them in stack.json', () => {
    const { services } = stackFileOf(stack.dataDir);
    expect(Object.keys(services)).toHaveLength(2 * SERVICES.length);
    expect(services).toEqual(stack.replicas);
    expect(new Set(Object.values(services).map(({ port }) => port)).size).toBe(2 * SERVICES.length);
  });

  it('alternates between both gateways at one public URL', async () => {
    const by = [await answeredBy(stack.baseUrl), await answeredBy(stack.baseUrl)];
    expect(new Set(by)).toEqual(new Set(gateways()));
  });

  it('uses the other replica while one is down, and both afterwards', async () => {
    const [killed, other] = gateways() as [number, number];
    process.kill(killed, 'SIGKILL');
    await eventually(() => stack.pids.gateway !== killed);
    for (let n = 0; n < 4; n++)
      expect([other, stack.pids.gateway]).toContain(await answeredBy(stack.baseUrl));
    await eventually(async () => (await answeredBy(stack.baseUrl)) === stack.pids.gateway);
  });

  it('restarts the replicas one after another, so that one always responds', async () => {
    const before = gateways();
    const state = { done: false };
    const restarted = stack.restart('gateway').finally(() => (state.done = true));
    while (!state.done) expect(await answeredBy(stack.baseUrl)).toBeGreaterThan(0);
    await restarted;
    for (const pid of gateways()) expect(before).not.toContain(pid);
  });

  it('kills both replicas when a test stops the service', async () => {
    await stack.kill('ledger');
    expect([stack.pids.ledger, stack.pids['ledger-2']]).toEqual([undefined, undefined]);
    await stack.restart('ledger');
    expect(stack.pids.ledger).toBeDefined();
  });
});
