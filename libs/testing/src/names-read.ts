import type { ServiceDefinition } from '@tulay/service-host';
import type { FastifyInstance } from 'fastify';

/**
 * Collects the names of the parameters and form fields that a server's handlers read, by method and path of
 * the route.
 */
export class NamesRead {
  private readonly byRoute = new Map<string, { query: Set<string>; body: Set<string> }>();

  watching(service: ServiceDefinition): ServiceDefinition {
    const configure: NonNullable<ServiceDefinition['http']>['configure'] = async (app) => {
      await service.http?.configure?.(app);
      this.watch(app.getHttpAdapter().getInstance());
    };
    return { ...service, http: { ...service.http, configure } };
  }

  private watch(fastify: FastifyInstance): void {
    fastify.addHook('preHandler', (request, _reply, done) => {
      const { query, body } = this.at(request.method, request.routeOptions.url ?? '');
      request.query = noting(query, request.query);
      request.body = noting(body, request.body);
      done();
    });
  }

  at(method: string, path: string): { query: Set<string>; body: Set<string> } {
    const route = `${method} ${path}`;
    const known = this.byRoute.get(route) ?? { query: new Set<string>(), body: new Set<string>() };
    this.byRoute.set(route, known);
    return known;
  }
}

function noting(names: Set<string>, fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null) return fields;
  return new Proxy(fields, {
    get(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });
}
