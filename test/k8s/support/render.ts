import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { projectRoot } from '../../../tools/stack/src/project-root';
import { findKubectl } from './kubectl';
import type { KubeObject } from './objects';

/** The objects of an overlay, with throw-away secrets. */
export async function render(overlay: string): Promise<KubeObject[]> {
  const kubectl = await findKubectl();
  const folder = mkdtempSync(join(tmpdir(), 'tulay-k8s-'));
  try {
    cpSync(join(projectRoot(), 'k8s'), folder, {
      recursive: true,
      filter: (path) => !path.endsWith('/secrets'),
    });
    const place = join(folder, 'overlays', overlay);
    execFileSync(process.execPath, [join(place, 'make-secrets.mjs')]);
    const text = execFileSync(kubectl, ['kustomize', place], { encoding: 'utf8', maxBuffer: 16_000_000 });
    return parseAllDocuments(text).map((document) => document.toJS() as KubeObject);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
