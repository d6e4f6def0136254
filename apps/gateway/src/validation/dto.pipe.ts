import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import type { JsonObject } from './json-body';
import type { DtoClass } from './rule';
import { UnreadBody } from './unread-body';
import { validateQuery } from './validate-dto';

/**
 * Validates a `@Body(DtoPipe)` or `@Query(DtoPipe)` and converts it to its DTO. The pipe is not global, because
 * Nest would then also run it for every `@Param()` and custom parameter, at a cost of 8 µs per request (ADR 6).
 */
@Injectable()
export class DtoPipe implements PipeTransform {
  transform(value: unknown, { metatype }: ArgumentMetadata): object {
    const type = metatype as DtoClass<object>;
    return value instanceof UnreadBody ? value.readAs(type) : validateQuery(type, value as JsonObject);
  }
}
