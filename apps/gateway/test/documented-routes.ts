import type { Call, GatewayUnderTest } from './gateway-under-test';

interface DocumentedOperation {
  parameters?: { name: string; in: string }[];
  'x-aliases'?: string[];
}

interface DocumentedRoute {
  method: Call['method'];
  /** Path with `x` in place of IDs. */
  path: string;
  operation: DocumentedOperation;
}

/** Returns every documented route, including aliases. */
export async function documentedRoutes(gateway: GatewayUnderTest): Promise<DocumentedRoute[]> {
  const { paths } = (await gateway.call('/openapi.json')).json as unknown as {
    paths: Record<string, Record<string, DocumentedOperation>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) =>
      [`${method.toUpperCase()} ${path}`, ...(operation['x-aliases'] ?? [])].map((name) =>
        routeOf(name, operation),
      ),
    ),
  );
}

function routeOf(name: string, operation: DocumentedOperation): DocumentedRoute {
  const [method, path = ''] = name.replace(/\{\w+\}/g, 'x').split(' ');
  return { method: method as Call['method'], path, operation };
}
