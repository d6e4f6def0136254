/** Minimum version: older servers cannot write every message to disk before the acknowledgement. */
export const OLDEST_NATS = '2.10.23';

/** Returns the version in the output of `nats-server --version` or in a server's greeting, or null. */
export function parseNatsVersion(text: string): string | null {
  return /\bv?(\d+\.\d+\.\d+)/.exec(text)?.[1] ?? null;
}

export function isRecentEnough(version: string, oldest: string = OLDEST_NATS): boolean {
  const [have, need] = [partsOf(version), partsOf(oldest)];
  const differs = have.findIndex((part, i) => part !== need[i]);
  return differs === -1 || (have[differs] as number) > (need[differs] as number);
}

const partsOf = (version: string): number[] => version.split('.').map(Number);
