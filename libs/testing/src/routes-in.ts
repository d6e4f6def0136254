import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import type { INestApplication } from '@nestjs/common';

export interface RouteIn {
  method: 'GET' | 'POST';
  /** Path pattern of the controller, such as `/dashboard/payments/:id`. */
  path: string;
  handler: object;
}

const METHODS: Partial<Record<RequestMethod, RouteIn['method']>> = {
  [RequestMethod.GET]: 'GET',
  [RequestMethod.POST]: 'POST',
};

type Handler = (...given: unknown[]) => unknown;

/** Returns every route of an application, except the catch-all route for unknown paths. */
export function routesIn(app: INestApplication): RouteIn[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((each) => [
    ...each.controllers.values(),
  ]);
  const types = new Set(
    controllers.map(({ metatype }) => metatype as { prototype: Record<string, Handler> }),
  );
  return [...types].flatMap((type) =>
    Object.getOwnPropertyNames(type.prototype).flatMap((name) => routesAt(type, type.prototype[name]!)),
  );
}

function routesAt(type: object, handler: Handler): RouteIn[] {
  const paths: unknown = Reflect.getMetadata(PATH_METADATA, handler);
  const method = METHODS[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const bases: unknown = Reflect.getMetadata(PATH_METADATA, type);
  if (paths === undefined || method === undefined || bases === undefined) return [];
  return ([bases].flat() as string[]).flatMap((base) =>
    ([paths].flat() as string[]).map((part) => ({ method, handler, path: pathOf(base, part) })),
  );
}

const pathOf = (base: string, part: string): string =>
  `/${[base, part]
    .flatMap((each) => each.split('/'))
    .filter(Boolean)
    .join('/')}`;
