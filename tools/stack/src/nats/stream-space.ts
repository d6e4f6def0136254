import { EMITTING_SERVICES } from '@tulay/contracts';
import { StackError } from '../common/stack-error';

/** One stream for each publishing service, and one for dead letters. */
const STREAMS = EMITTING_SERVICES.length + 1;

/** The fields of NATS's monitoring endpoint `/jsz` that describe the space for streams. */
export interface JetStreamSpace {
  /** Maximum total size in bytes; by default, three quarters of the free disk space at the server's start. */
  config: { max_storage: number };
  streams: number;
}

/**
 * Checks that the bus can hold all streams. Otherwise, payments would succeed, but no event would be published.
 * Existing streams are not checked, because the bus keeps them even if the disk is full.
 * @throws StackError if the streams do not fit
 */
export function requireStreamSpace({ config, streams }: JetStreamSpace, streamBytes: number): void {
  const needed = STREAMS * streamBytes;
  if (streams >= STREAMS || config.max_storage >= needed) return;
  throw new StackError(
    [
      `The message bus cannot store its ${STREAMS} streams: they reserve ${mebibytes(needed)}, and NATS uses at most`,
      `${mebibytes(config.max_storage)} (three quarters of the free disk space). Free disk space, select another disk`,
      `with DATA_DIR, or set NATS_STREAM_MAX_BYTES to at most ${Math.floor(config.max_storage / STREAMS)}.`,
    ].join('\n'),
  );
}

const mebibytes = (bytes: number): string => `${Math.floor(bytes / 2 ** 20)} MiB`;

export async function readStreamSpace(monitorUrl: string): Promise<JetStreamSpace> {
  return (await (await fetch(`${monitorUrl}/jsz`)).json()) as JetStreamSpace;
}
