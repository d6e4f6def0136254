/**
 * Returns whether JetStream writes each message to disk before acknowledging it. Only the server's HTTP
 * monitoring reports this setting.
 * @param url empty if there is no monitoring endpoint
 * @returns null if the monitoring endpoint does not respond
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
