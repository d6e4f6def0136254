import type { GatewayUnderTest } from './gateway-under-test';

type Json = Record<string, unknown>;

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
}

interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header' }[];
  'x-aliases'?: string[];
  requestBody?: { content: Record<string, { schema: Schema; example?: Json }> };
}

export interface RouteInputs {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with `{id}` in place of IDs. */
  path: string;
  ids: string[];
  query: string[];
  headers: string[];
  example: Json;
  fields: string[][];
}

/** Returns every documented route, including aliases. */
export async function routeInputs(gateway: GatewayUnderTest): Promise<RouteInputs[]> {
  const document = (await gateway.call('/openapi.json')).json as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema> };
  };
  const { schemas } = document.components;
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      [`${method.toUpperCase()} ${path}`, ...(operation['x-aliases'] ?? [])].map((name) =>
        inputsOf(name, operation, schemas),
      ),
    ),
  );
}

function inputsOf(route: string, operation: Operation, schemas: Record<string, Schema>): RouteInputs {
  const [method, path = ''] = route.split(' ');
  const named = (place: string) =>
    (operation.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name);
  const media = operation.requestBody?.content['application/json'];
  return {
    method: method as RouteInputs['method'],
    path,
    ids: (path.match(/\{\w+\}/g) ?? []).map((id) => id.slice(1, -1)),
    query: named('query'),
    headers: named('header'),
    example: media?.example ?? {},
    fields: media ? fieldsOf(media.schema, schemas) : [],
  };
}

function fieldsOf(schema: Schema, schemas: Record<string, Schema>, parent: string[] = []): string[][] {
  const { $ref, properties, items, allOf } = schema;
  const target = $ref ? schemas[$ref.split('/').at(-1)!]! : schema;
  if ($ref) return fieldsOf(target, schemas, parent);
  if (allOf) return allOf.flatMap((part) => fieldsOf(part, schemas, parent));
  if (items) return fieldsOf(items, schemas, [...parent, '0']);
  return Object.entries(properties ?? {}).flatMap(([name, inner]) => [
    [...parent, name],
    ...fieldsOf(inner, schemas, [...parent, name]),
  ]);
}

/** Returns the body with one value replaced. Missing objects and lists on the path are created. */
export function withValue(body: Json, [name = '', ...rest]: string[], value: unknown): unknown {
  if (!rest.length) return Object.assign(copyOf(body, name), { [name]: value });
  const inner = (body as Record<string, Json | undefined>)[name] ?? {};
  return Object.assign(copyOf(body, name), { [name]: withValue(inner, rest, value) });
}

const copyOf = (body: Json, name: string): object =>
  Array.isArray(body) || name === '0' ? [...(Array.isArray(body) ? (body as unknown[]) : [])] : { ...body };
