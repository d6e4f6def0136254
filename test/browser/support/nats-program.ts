import { tmpdir } from 'node:os';
import { cacheFolders, findNatsServer } from '../../../tools/stack/src/nats/find-nats-server';

export async function provideNatsProgram(): Promise<void> {
  if (process.env.TEST_NATS_BIN) return;
  const program = await findNatsServer({
    configured: process.env.NATS_SERVER_BIN,
    cacheFolders: cacheFolders(tmpdir()),
    say: (line) => void process.stderr.write(`${line}\n`),
  });
  if (program.kind !== 'binary')
    throw new Error(
      'the browser tests require a nats-server program, which NATS_SERVER_BIN can set; a container is not sufficient',
    );
  process.env.TEST_NATS_BIN = program.path;
}
