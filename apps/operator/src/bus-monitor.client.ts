/**
 * Whether JetStream writes each message to disk before it acknowledges it: only the server's HTTP monitoring tells.
 * @param url empty when there is none
 * @returns null when nobody could be asked
 */
export async function readSyncAlways(url: string): Promise<boolean | null> {
  if (!url) return null;
  try {
    const response = await fetch(new URL('/jsz', url), { signal: AbortSignal.timeout(2_000) });
    const { config } = (await response.json()) as { config?: { sync_always?: boolean } };
    return config ? config.sync_always === true : null;
  } catch {
    return null;
  }
}
