import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { KubeObject } from './objects';

interface Model {
  validate(): void;
}

/** API versions of custom kinds, which the TypeScript types in custom-kinds.ts check instead. */
const CUSTOM = [
  'barmancloud.cnpg.io/v1',
  'cert-manager.io/v1',
  'external-secrets.io/v1',
  'keda.sh/v1alpha1',
  'monitoring.coreos.com/v1',
  'postgresql.cnpg.io/v1',
];

/** Returns the object's schema violations: missing or misspelled fields, and invalid quantities. */
export function problemsOf(object: KubeObject): string[] {
  if (CUSTOM.includes(object.apiVersion)) return [];
  const Kind = modelsOf(object.apiVersion)[object.kind];
  if (!Kind) return [`${object.apiVersion} ${object.kind} is unknown`];
  try {
    new Kind(unwrapped(object)).validate();
    return [];
  } catch (error) {
    return [`${object.kind} ${object.metadata.name}: ${(error as Error).message}`];
  }
}

function modelsOf(version: string): Record<string, new (data: object) => Model> {
  const folder = dirname(require.resolve('kubernetes-models/package.json'));
  if (!existsSync(join(folder, version))) return {};
  return require(`kubernetes-models/${version}`) as Record<string, new (data: object) => Model>;
}

/**
 * kubectl inserts line breaks into long base64 values, which the API server accepts but the schema does not.
 */
const unwrapped = (object: KubeObject): object =>
  object.kind === 'Secret'
    ? (JSON.parse(JSON.stringify(object), (_key, value: unknown) =>
        typeof value === 'string' ? value.replace(/\n/g, '') : value,
      ) as object)
    : object;
