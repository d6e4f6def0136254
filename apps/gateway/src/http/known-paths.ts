import { DomainError } from '@tulay/contracts';
import type { FastifyRequest, RouteOptions } from 'fastify';
import { HttpRefusal } from '../errors/http-refusal';

interface KnownPath {
  pattern: RegExp;
  methods: Set<string>;
}

/**
 * Records the methods of each path. Fastify's router does not distinguish an unknown path from an unsupported
 * method.
 */
export class KnownPaths {
  private readonly paths = new Map<string, KnownPath>();

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    const known = this.paths.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const name of [method].flat()) known.methods.add(name);
    this.paths.set(url, known);
  }

  /**
   * Returns the error for a request without a route: 405 with `Allow` if the path has other methods,
   * otherwise 404.
   */
  refusalOf({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): DomainError {
    const path = url.replace(/\?.*/s, '').slice(0, 200);
    const allowed = this.methodsOf(path);
    if (!allowed.length || allowed.includes(method))
      return new DomainError('not_found', `No such route: ${path}`);
    const headers = { Allow: allowed.join(', ') };
    const message = `${path} does not support ${method}. Supported methods: ${headers.Allow}`;
    return new HttpRefusal('invalid_request', message, { status: 405, headers });
  }

  private methodsOf(path: string): string[] {
    const matching = [...this.paths.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  }
}

export const patternOf = (url: string): RegExp => {
  const segments = url.split('/').map((segment) => {
    if (segment.startsWith(':')) return '[^/]+';
    return segment === '*' ? '.*' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${segments.join('/')}$`);
};
