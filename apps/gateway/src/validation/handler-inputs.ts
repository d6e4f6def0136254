import { METHOD_METADATA, PARAMTYPES_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { DtoPipe } from './dto.pipe';
import type { DtoClass } from './rule';

export interface HandlerInputs {
  body?: DtoClass<object>;
  query?: DtoClass<object>;
}

interface Argument {
  index: number;
  data?: unknown;
  pipes: unknown[];
}

/**
 * Returns the DTOs that a handler declares with `@Body(DtoPipe)` and `@Query(DtoPipe)`.
 * @throws Error if `DtoPipe` is missing, which would leave the input unvalidated
 */
export function inputsOf(controller: { name: string; prototype: object }, name: string): HandlerInputs {
  const types = Reflect.getMetadata(PARAMTYPES_METADATA, controller.prototype, name) as DtoClass<object>[];
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<string, Argument>;
  const typeOf = (kind: RouteParamtypes): DtoClass<object> | undefined => {
    const [, arg] =
      Object.entries(args).find(([key, { data }]) => key.startsWith(`${kind}:`) && data === undefined) ?? [];
    if (arg && !arg.pipes.includes(DtoPipe))
      throw new Error(`${controller.name}.${name}: DtoPipe is missing`);
    return arg && types[arg.index];
  };
  return { body: typeOf(RouteParamtypes.BODY), query: typeOf(RouteParamtypes.QUERY) };
}

/** Returns whether a function handles HTTP requests rather than bus commands. */
export const isHttpHandler = (handler: unknown): boolean =>
  typeof handler === 'function' && Reflect.hasMetadata(METHOD_METADATA, handler);
