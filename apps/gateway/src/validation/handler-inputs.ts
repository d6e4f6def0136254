import { METHOD_METADATA, PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { DtoClass } from './rule';

/** The DTOs that a handler takes. */
export interface HandlerInputs {
  body?: DtoClass<object>;
  query?: DtoClass<object>;
}

/** The DTOs that the handler `name` of a controller declares with `@Body()` and `@Query()`. */
export function inputsOf(controller: object & { prototype: object }, name: string): HandlerInputs {
  const types = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype, name) as DtoClass<object>[];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number; data?: unknown }
  >;
  const typeOf = (kind: RouteParamtypes): DtoClass<object> | undefined => {
    const [, arg] =
      Object.entries(args).find(([key, { data }]) => key.startsWith(`${kind}:`) && data === undefined) ?? [];
    return arg && types[arg.index];
  };
  return { body: typeOf(RouteParamtypes.BODY), query: typeOf(RouteParamtypes.QUERY) };
}

/** Handlers of bus commands have parameters too, so this excludes them. */
export const isHttpHandler = (handler: unknown): boolean =>
  typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler);
