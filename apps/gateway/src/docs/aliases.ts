import type { OpenAPIObject, OperationObject } from '@nestjs/swagger';
import { ALIAS_OF, ALIASES } from './extensions';

const METHODS = ['get', 'post', 'patch', 'delete'] as const;
export type Extended = OperationObject & Record<`x-${string}`, unknown>;

interface Route {
  path: string;
  method: (typeof METHODS)[number];
  operation: Extended;
}

export const routesOf = ({ paths }: OpenAPIObject): Route[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Extended | undefined;
      return operation ? [{ path, method, operation }] : [];
    }),
  );

/**
 * Merges operations with the same effect, so that generated clients have one method for each effect. The
 * other paths of a handler, and POST where PATCH exists, move to the operation's `x-aliases`.
 */
export function nameAliases(document: OpenAPIObject): void {
  const kept = new Map<string, Extended>();
  for (const { operation } of routesOf(document))
    if (isItself(operation)) kept.set(idOf(operation), operation);
  for (const { path, method, operation } of routesOf(document)) {
    const original = kept.get(idOf(operation));
    if (!original) throw new Error(`${method} ${path} is an alias of an unknown route`);
    if (original !== operation) {
      original[ALIASES] = [...((original[ALIASES] as string[]) ?? []), `${method.toUpperCase()} ${path}`];
      delete document.paths[path]?.[method];
      if (!Object.keys(document.paths[path] ?? {}).length) delete document.paths[path];
    }
  }
  for (const [id, operation] of kept) finish(operation, id);
}

function finish(operation: Extended, id: string): void {
  operation.operationId = id;
  const aliases = (operation[ALIASES] as string[] | undefined)?.map((alias) => `\`${alias}\``);
  if (aliases) operation.description += `\n\nThe same: ${aliases.join(', ')}.`;
}

/**
 * Returns whether the operation is not an alias. Swagger appends `[0]` and `[1]` to the operation IDs of a
 * handler with two paths.
 */
const isItself = (operation: Extended): boolean =>
  operation[ALIAS_OF] === undefined && !operation.operationId?.includes('[1]');

function idOf({ operationId = '', ...operation }: Extended): string {
  const [resource, method] = operationId.replace(/\[\d\]/, '').split('_');
  const aliased = operation[ALIAS_OF] as string | undefined;
  return `${resource}_${aliased ?? method}`;
}
