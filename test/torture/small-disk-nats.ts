import { eventually, freePort } from '@tulay/testing';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolders, findNatsServer } from '../../tools/stack/src/nats/find-nats-server';
import { SmallDisk } from './small-disk';

const SIZE = '96m';

/** JetStream's own limit is far above the disk's size, so that the disk fills up first. */
const conf = (folder: string, port: number, monitor: number): string => `
  listen: 127.0.0.1:${port}
  http: 127.0.0.1:${monitor}
  jetstream { store_dir: "${join(folder, 'disk/jetstream')}", max_file_store: 1TB }`;

/** Restarts a server whose JetStream has shut down, as a liveness probe would. */
const RUN = `trap 'stopped=1; kill -TERM $child' QUIT
  until [ "$stopped" ]; do
    "$NATS" -c "$CONF" & child=$!
    wait $child
    [ "$stopped" ] || sleep 0.2
  done
  wait`;

/** A nats-server with its store on a separate disk that can be filled. */
export class SmallDiskNats {
  private constructor(
    private readonly disk: SmallDisk,
    readonly url: string,
    private readonly monitor: number,
  ) {}

  /** @param folder an empty folder, whose path each of the server's processes has in its environment */
  static async start(folder: string): Promise<SmallDiskNats> {
    const found = await findNatsServer({
      configured: process.env.NATS_SERVER_BIN || undefined,
      cacheFolders: cacheFolders(folder),
      say: () => undefined,
    });
    if (found.kind !== 'binary')
      throw new Error('a small disk requires a nats-server program; a container is not sufficient');
    const [port, monitor] = [await freePort(), await freePort()];
    const file = join(folder, 'nats.conf');
    writeFileSync(file, conf(folder, port, monitor));
    const disk = SmallDisk.start({ folder, size: SIZE, run: RUN, env: { NATS: found.path, CONF: file } });
    const own = new SmallDiskNats(disk, `nats://127.0.0.1:${port}`, monitor);
    await eventually(() => own.isHealthy(), { timeoutMs: 60_000 });
    return own;
  }

  /** Runs the same check as a liveness probe. */
  async isHealthy(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.monitor}/healthz`).catch(() => null);
    return response?.ok === true;
  }

  fill(): void {
    this.disk.fill();
  }

  free(): void {
    this.disk.free();
  }

  stop(): Promise<void> {
    return this.disk.stop();
  }
}
