import type { ServiceDefinition } from '@tulay/service-host';
import type { FastifyInstance } from 'fastify';

/** Names of the inputs that the handler, guards and hooks of a route read. Headers have lowercase names. */
export type NamesOfRoute = Record<'query' | 'body' | 'headers' | 'cookies', Set<string>>;

/** Collects the names of the inputs that a server's code reads, by method and path of the route. */
export class NamesRead {
  private readonly byRoute = new Map<string, NamesOfRoute>();

  watching(service: ServiceDefinition): ServiceDefinition {
    const configure: NonNullable<ServiceDefinition['http']>['configure'] = async (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      this.watchHeaders(fastify);
      await service.http?.configure?.(app);
      this.watchFields(fastify);
    };
    return { ...service, http: { ...service.http, configure } };
  }

  /** Called before the service adds its hooks, because the hooks read headers. */
  private watchHeaders(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', ({ raw, method, routeOptions }, _reply, done) => {
      const { headers } = this.at(method, routeOptions.url);
      Object.defineProperty(raw, 'headers', { value: noting(headers, raw.headers) });
      done();
    });
  }

  private watchFields(fastify: FastifyInstance): void {
    // Runs after `onRequest`, in which cookies are parsed.
    fastify.addHook('preParsing', (request, _reply, _payload, done) => {
      const { cookies } = this.at(request.method, request.routeOptions.url);
      request.cookies = noting(cookies, request.cookies);
      done();
    });
    fastify.addHook('preHandler', (request, _reply, done) => {
      const { query, body } = this.at(request.method, request.routeOptions.url);
      request.query = noting(query, request.query);
      request.body = noting(body, request.body);
      done();
    });
  }

  /**
   * Returns the names of the headers that every route reads, that is, the headers read by code that all routes
   * share.
   */
  sharedHeaders(): Set<string> {
    const [first = new Set<string>(), ...others] = [...this.byRoute.values()].map(({ headers }) => headers);
    return new Set([...first].filter((name) => others.every((headers) => headers.has(name))));
  }

  at(method: string, path = ''): NamesOfRoute {
    const route = `${method} ${path}`;
    const known = this.byRoute.get(route) ?? {
      query: new Set(),
      body: new Set(),
      headers: new Set(),
      cookies: new Set(),
    };
    this.byRoute.set(route, known);
    return known;
  }
}

function noting<Fields>(names: Set<string>, fields: Fields): Fields {
  if (typeof fields !== 'object' || fields === null || Buffer.isBuffer(fields)) return fields;
  return new Proxy(fields, {
    get(target, name) {
      if (typeof name === 'string') names.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });
}
