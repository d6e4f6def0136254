import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ACCESS, type Access } from '../src/http/access.guard';

/** A route of the service as registered in Nest. */
export interface Route {
  method: 'GET' | 'POST';
  /** Path pattern of the controller, such as `/dashboard/payments/:id`. */
  path: string;
  /** URL with parameters filled in. */
  url: string;
  /** Access declared by the handler; undefined if it declares none. */
  access: Access | undefined;
}

const METHODS: Partial<Record<RequestMethod, Route['method']>> = {
  [RequestMethod.GET]: 'GET',
  [RequestMethod.POST]: 'POST',
};

type Handler = (...given: unknown[]) => unknown;

/** Returns every page and form of the service, without the catch-all page for unknown paths. */
export function routesOf(app: NestFastifyApplication): Route[] {
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

function routesAt(type: object, handler: Handler): Route[] {
  const paths: unknown = Reflect.getMetadata(PATH_METADATA, handler);
  const method = METHODS[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
  const base: unknown = Reflect.getMetadata(PATH_METADATA, type);
  if (paths === undefined || method === undefined || typeof base !== 'string') return [];
  const access = Reflect.getMetadata(ACCESS, handler) as Access | undefined;
  const routeAt = (path: string): Route => ({ method, access, path, url: urlOf(path) });
  const all = [paths].flat() as string[];
  return all.map((part) => routeAt(pathOf(base, part)));
}

const pathOf = (base: string, part: string): string =>
  `/${[base, part]
    .flatMap((each) => each.split('/'))
    .filter(Boolean)
    .join('/')}`;

const urlOf = (path: string): string => path.replaceAll(/:\w+/g, 'x').replaceAll('*', 'x');
