import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { projectRoot } from '../../../tools/stack/src/project-root';
import { findKubectl } from './programs';
import { ofKind, type KubeObject } from './objects';

export const OVERLAYS = ['dev', 'production'] as const;

/** Returns the objects of an overlay, with throwaway secrets. */
export async function render(overlay: (typeof OVERLAYS)[number]): Promise<KubeObject[]> {
  return renderWith(overlay, () => undefined);
}

/**
 * @param change applied to a copy of `k8s` before rendering; the dashboards of `monitoring` are copied next
 * to it
 */
export async function renderWith(overlay: string, change: (folder: string) => void): Promise<KubeObject[]> {
  const kubectl = await findKubectl();
  const root = mkdtempSync(join(tmpdir(), 'tulay-k8s-'));
  const folder = join(root, 'k8s');
  try {
    for (const name of ['k8s', 'monitoring'])
      cpSync(join(projectRoot(), name), join(root, name), {
        recursive: true,
        filter: (path) => !path.endsWith('/secrets'),
      });
    change(folder);
    const place = join(folder, 'overlays', overlay);
    const secrets = join(place, 'make-secrets.mjs');
    if (existsSync(secrets)) execFileSync(process.execPath, [secrets]);
    const text = execFileSync(kubectl, ['kustomize', place], { encoding: 'utf8', maxBuffer: 16_000_000 });
    const objects = parseAllDocuments(text).map((document) => document.toJS() as KubeObject);
    return [...objects, ...madeLater(objects)];
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** Returns the objects that a pod creates from the JSON files in its ConfigMap. */
const madeLater = (objects: KubeObject[]): KubeObject[] =>
  ofKind(objects, 'ConfigMap').flatMap(({ data = {} }) =>
    Object.entries(data)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, text]) => JSON.parse(text) as KubeObject)
      .filter((made) => 'kind' in made),
  );
