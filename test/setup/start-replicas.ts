import './typescript.cjs';
import { ReplicaKiller } from '../torture/replica-killer';
import { startShared, stopStack, TRUSTING } from './start-stack';

const PATIENCE_MS = '45000';

/** Starts two replicas of each service, and kills random replicas until the last test has ended. */
export default async function start(): Promise<void> {
  process.env.REPLICAS_KILLED = 'true';
  process.env.TEST_PATIENCE_MS ??= PATIENCE_MS;
  // Torture tests start their own stack and kill its replicas themselves.
  if (process.env.BASE_URL) return;
  const stack = await startShared({ replicas: 2, perService: { gateway: TRUSTING } });
  const killer = new ReplicaKiller(stack);
  process.stderr.write(`killing random replicas with KILLS_SEED=${killer.seed}\n`);
  killer.start();
  stopReplicas = async () => {
    await killer.stop();
    process.stderr.write(`killed ${killer.killed.length}: ${killer.killed.join(', ')}\n`);
    await stopStack();
  };
}

export let stopReplicas: () => Promise<void> = async () => {};
