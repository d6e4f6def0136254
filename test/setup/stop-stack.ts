import { stopStack } from './start-stack';

export default async function stop(): Promise<void> {
  await stopStack();
}
