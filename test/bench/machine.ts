import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { Client } from 'pg';

export async function describeMachine(adminUrl: string): Promise<string> {
  const cores = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const postgres = await versionOf(adminUrl);
  return [
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'unknown'}), ${memory}`,
    `${platform()} ${release()}`,
    `node ${process.versions.node}, PostgreSQL ${postgres}`,
    `load before the run ${loadavg()[0]!.toFixed(2)}`,
  ].join(' · ');
}

async function versionOf(adminUrl: string): Promise<string> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    return rows[0]!.server_version;
  } finally {
    await client.end();
  }
}
