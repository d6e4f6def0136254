import type { Call, GatewayUnderTest } from './gateway-under-test';

interface DocumentedOperation {
  parameters?: { name: string; in: string }[];
  'x-aliases'?: string[];
}

interface DocumentedRoute {
  method: Call['method'];
  /** With `x` for its ids. */
  path: string;
  operation: DocumentedOperation;
}

/** Every route that the API's document names, also as the alias of another. */
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
