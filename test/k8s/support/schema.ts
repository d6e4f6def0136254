import type { KubeObject } from './objects';

interface Model {
  validate(): void;
}

/** What the schema of an object's kind finds wrong: what is missing, misspelled or no quantity. */
export function problemsOf(object: KubeObject): string[] {
  const models = require(`kubernetes-models/${object.apiVersion}`) as Record<
    string,
    new (data: object) => Model
  >;
  const Kind = models[object.kind];
  if (!Kind) return [`${object.kind} is unknown`];
  try {
    new Kind(unwrapped(object)).validate();
    return [];
  } catch (error) {
    return [`${object.kind} ${object.metadata.name}: ${(error as Error).message}`];
  }
}

/** kubectl breaks long base64 into lines, which the API server accepts. */
const unwrapped = (object: KubeObject): object =>
  object.kind === 'Secret'
    ? (JSON.parse(JSON.stringify(object), (_key, value: unknown) =>
        typeof value === 'string' ? value.replace(/\n/g, '') : value,
      ) as object)
    : object;
