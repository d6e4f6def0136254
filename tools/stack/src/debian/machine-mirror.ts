import { readdir, readFile } from 'node:fs/promises';
import { type AptMirror, findMirror } from './apt-sources';

/** Returns the mirror that this machine's apt uses, or null if there is none. */
export async function machineMirror(): Promise<AptMirror | null> {
  const parts = await readdir('/etc/apt/sources.list.d').catch(() => [] as string[]);
  const inFolder = parts.filter((name) => /\.(list|sources)$/.test(name)).sort();
  const paths = ['/etc/apt/sources.list', ...inFolder.map((name) => `/etc/apt/sources.list.d/${name}`)];
  const files = paths.map(async (name) => ({ name, text: await readFile(name, 'utf8').catch(() => '') }));
  return findMirror(await Promise.all(files));
}

export const sourceLine = ({ uri, signedBy }: AptMirror, suite: string, components: string): string =>
  `deb${signedBy ? ` [signed-by=${signedBy}]` : ''} ${uri} ${suite} ${components}`;
