import type { Container } from 'kubernetes-types/core/v1';
import { nameOf, ofKind, type KubeObject, type Workload } from './objects';

const KEY = Buffer.alloc(32, 7).toString('base64');

/** Sample values of a secret store, by the names used in the secret templates. */
const SAMPLES: Record<string, string> = {
  'seal-keys': `k1:${KEY}`,
  'embed-token-keys': `k1:${KEY}`,
  'event-signing-key': KEY,
  'event-key-catalog': KEY,
  'event-key-notifier': KEY,
  key: KEY,
  operators: '[]',
  'smtp-url': 'smtps://user:password@mail.example.com:465',
};

/** Returns the files of a pod's Secret by name. Values from a secret store are replaced by sample values. */
export function filesOf(objects: KubeObject[], { pod }: Workload): Record<string, string> {
  const mounted = pod.volumes?.find(({ name }) => name === 'secrets')?.secret?.secretName ?? '';
  const secret = ofKind(objects, 'Secret').find((one) => nameOf(one) === mounted);
  if (secret) return mapped(secret.data ?? {}, (text) => Buffer.from(text, 'base64').toString());
  return templateOf(objects, mounted);
}

export function templateOf(objects: KubeObject[], name: string): Record<string, string> {
  const external = ofKind(objects, 'ExternalSecret').find(({ spec }) => spec.target.name === name);
  const stored = Object.fromEntries(
    (external?.spec.data ?? []).map(({ secretKey, remoteRef }) => [
      secretKey,
      SAMPLES[remoteRef.property] ?? 'p1',
    ]),
  );
  return mapped(external?.spec.target.template.data ?? {}, (text) =>
    text.replace(/\{\{ \.(\w+)(?: \| bcrypt)? \}\}/g, (_, key: string) => stored[key] ?? '?'),
  );
}

const mapped = (values: Record<string, string>, fn: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fn(value)]));

export function variablesOf(objects: KubeObject[], container: Container): Record<string, string> {
  const maps = ofKind(objects, 'ConfigMap').filter((map) =>
    container.envFrom?.some(({ configMapRef }) => configMapRef?.name === nameOf(map)),
  );
  const own = (container.env ?? []).map(({ name, value }) => [name, value ?? '']);
  return Object.assign({}, ...maps.map(({ data }) => data), Object.fromEntries(own)) as Record<
    string,
    string
  >;
}
