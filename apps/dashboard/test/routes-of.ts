import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { routesIn, type RouteIn } from '@tulay/testing';
import { ACCESS, type Access } from '../src/http/access.guard';

/** A route of the service as registered in Nest. */
export interface Route extends Pick<RouteIn, 'method' | 'path'> {
  /** URL with parameters filled in. */
  url: string;
  /** Access declared by the handler; undefined if it declares none. */
  access: Access | undefined;
}

/** Returns every page and form of the service, without the catch-all page for unknown paths. */
export const routesOf = (app: NestFastifyApplication): Route[] =>
  routesIn(app).map(({ method, path, handler }) => ({
    method,
    path,
    url: path.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x'),
    access: Reflect.getMetadata(ACCESS, handler) as Access | undefined,
  }));
