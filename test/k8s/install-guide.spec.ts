import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../tools/stack/src/project-root';
import { named, ofKind } from './support/objects';
import { render, renderWith } from './support/render';

const OVERLAY = join(projectRoot(), 'k8s/overlays/production');
const guide = readFileSync(join(projectRoot(), 'docs/operate/install-on-kubernetes.md'), 'utf8');

/** Returns the text in backticks in the table below a heading, by row and cell. */
const tableUnder = (heading: string): string[][][] => {
  const [, section = ''] = guide.split(`\n## ${heading}\n`);
  const [table = ''] = section.slice(section.indexOf('\n|')).trim().split('\n\n');
  return table
    .split('\n')
    .slice(2)
    .map((row) => row.split('|').slice(1, -1).map(quoted));
};
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

describe('the Kubernetes installation guide', () => {
  it('lists every secret store entry with the properties that the production overlay reads', async () => {
    const told = tableUnder('2. Secrets').map(([entry, properties]) => [entry![0], [...properties!].sort()]);
    const read = new Map<string, Set<string>>();
    for (const { spec } of ofKind(await render('production'), 'ExternalSecret'))
      for (const { remoteRef } of spec.data ?? [])
        read.set(remoteRef.key, (read.get(remoteRef.key) ?? new Set()).add(remoteRef.property));
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries([...read].map(([entry, properties]) => [entry, [...properties].sort()])),
    );
  });

  it('gives the correct location of every value to replace', () => {
    const rows = tableUnder('1. Create an overlay').map(([what, where]) => ({ what, where: where! }));
    expect(rows.length).toBeGreaterThan(5);
    for (const { what, where } of rows)
      for (const path of where.filter((one) => /\.(yaml|json|conf|env)$/.test(one))) {
        const file = [OVERLAY, projectRoot()].map((root) => join(root, path)).find(existsSync);
        expect([path, file]).toEqual([path, expect.any(String)]);
        const text = readFileSync(file!, 'utf8');
        for (const value of what!) expect([path, value, text.includes(value)]).toEqual([path, value, true]);
      }
  });

  it('specifies the secret store that the production overlay reads', async () => {
    const stores = ofKind(await render('production'), 'ExternalSecret').map(
      ({ spec }) => spec.secretStoreRef,
    );
    expect(new Set(stores.map((store) => `${store?.kind} ${store?.name}`))).toEqual(
      new Set(['ClusterSecretStore tulay']),
    );
    expect(guide).toMatch(/kind: ClusterSecretStore\nmetadata:\n {2}name: tulay\n/);
  });

  it('builds the image that the overlay for kind runs, and waits for the operator before each use', async () => {
    const objects = await renderWith('kind', (copy) =>
      execFileSync(process.execPath, [join(copy, 'overlays/dev/make-secrets.mjs')]),
    );
    const lines = guide.split('\n');
    const images = new Set(
      ofKind(objects, 'Deployment').flatMap(({ spec }) =>
        (spec?.template?.spec?.containers ?? []).map(({ image }) => image),
      ),
    );
    const [, built] = /^docker build .* -t (\S+) \.$/m.exec(guide) ?? [];
    const operator = named(objects, 'Deployment', 'operator').spec?.template?.spec;
    expect(operator?.containers.map(({ image }) => image)).toEqual([built]);
    const secrets = ofKind(objects, 'Secret').map(({ metadata }) => metadata?.name);
    const mounted = (operator?.volumes ?? []).flatMap(({ secret }) => secret?.secretName ?? []);
    expect(mounted.filter((name) => !secrets.includes(name))).toEqual([]);
    expect([...images]).toContain(built);
    const scaled = lines.flatMap((line, at) => (line.endsWith('operator --replicas 1') ? [at] : []));
    expect(scaled.length).toBeGreaterThan(1);
    for (const at of scaled)
      expect(lines[at + 1]).toContain('wait --for=condition=Available deployment/operator');
  });
});
