import { stopReplicas } from './start-replicas';

export default async function stop(): Promise<void> {
  await stopReplicas();
}
