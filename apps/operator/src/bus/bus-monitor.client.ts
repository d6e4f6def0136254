/**
 * Whether JetStream writes each message to disk before it acknowledges it. Only the server's HTTP monitoring shows this.
 * @param url empty when there is no monitoring
 * @returns null when the monitoring does not answer
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
