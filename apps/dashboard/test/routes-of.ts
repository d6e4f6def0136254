import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { routesIn, type RouteIn } from '@tulay/testing';
import { ACCESS, type Access } from '../src/http/access.guard';

export interface Route extends Pick<RouteIn, 'method' | 'path'> {
  /** URL with values for the path parameters. */
  url: string;
  /** Undefined if the handler declares no access. */
  access: Access | undefined;
}

/** Returns all routes except the catch-all page for unknown paths. */
export const routesOf = (app: NestFastifyApplication): Route[] =>
  routesIn(app).map(({ method, path, handler }) => ({
    method,
    path,
    url: path.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x'),
    access: Reflect.getMetadata(ACCESS, handler) as Access | undefined,
  }));
