import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../processes/run-command';

const VERSION = '2.10.29';
const RELEASE = `https://github.com/nats-io/nats-server/releases/download/v${VERSION}`;

/** SHA-256 of the release's archives, as pinned by NATS's official container images (nats-io/nats-docker). */
const PINNED: Record<string, string> = {
  'linux-amd64': 'e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da',
  'linux-arm64': 'da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401',
  'linux-arm7': 'a59e7336a32ef78b0ca8bc3e6707a5770461d3f45c4c2f96cfef263f26eaefd5',
  'linux-386': 'abc385394c19784558f7aa2f9770fe2daceb22cf95e3fa398c832590479396b0',
  'linux-s390x': 'ee821b1eae8bb98a0d4603510a41613dd15afef244261a79da33515699d1aece',
  'linux-ppc64le': '31b0063d261e5d8c59396f8a3f9298ad80b36fd4bc370ce59e5d160f55a0fe46',
};

/** Downloads and unpacks the release archive of nats-server, and returns the program's path. */
export async function fetchReleaseArchive(workFolder: string): Promise<string> {
  const target = releaseTarget(process.platform, process.arch);
  const name = `nats-server-v${VERSION}-${target}`;
  const archive = await download(`${RELEASE}/${name}.tar.gz`, 120_000);
  // Other systems have no pinned checksum and rely on the list that the release publishes over HTTPS.
  const expected = PINNED[target] ?? (await publishedSum(`${name}.tar.gz`));
  const found = createHash('sha256').update(archive).digest('hex');
  if (found !== expected) throw new Error(`${name}.tar.gz has the checksum ${found}, expected ${expected}`);
  const file = join(workFolder, 'release.tar.gz');
  await writeFile(file, archive);
  const { code, stderr } = await runCommand('tar', ['-xzf', file, '-C', workFolder]);
  if (code !== 0) throw new Error(stderr.trim());
  return join(workFolder, name, 'nats-server');
}

/** Returns the system's name as spelled in the release. */
export function releaseTarget(platform: string, arch: string): string {
  const names: Record<string, string> = { x64: 'amd64', arm: 'arm7', ia32: '386', ppc64: 'ppc64le' };
  return `${platform}-${names[arch] ?? arch}`;
}

async function publishedSum(name: string): Promise<string> {
  const list = (await download(`${RELEASE}/SHA256SUMS`, 20_000)).toString('utf8');
  const line = list.split('\n').find((entry) => entry.trim().endsWith(name));
  if (!line) throw new Error(`the release does not contain ${name}`);
  return line.trim().split(/\s+/)[0] as string;
}

async function download(url: string, timeoutMs: number): Promise<Buffer> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause.message : error.message;
    throw new Error(`cannot reach ${new URL(url).host} (${cause})`);
  });
  if (!response.ok) throw new Error(`${url} returned status ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
