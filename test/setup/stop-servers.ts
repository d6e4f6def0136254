import { stopServers } from './start-servers';

export default async function stop(): Promise<void> {
  await stopServers();
}
