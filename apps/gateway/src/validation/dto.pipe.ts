import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { invalidField } from '@tulay/contracts';
import { planOf } from './compile-dto';
import type { JsonObject } from './json-body';
import type { DtoClass } from './rule';
import { UnreadBody } from './unread-body';
import { validateDto } from './validate-dto';

/** Turns every `@Body()` and `@Query()` whose type is a DTO into a checked instance of it. */
@Injectable()
export class DtoPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'body' && value instanceof UnreadBody) return value.readAs(metatype as DtoClass<object>);
    if (type === 'query' && planOf(metatype))
      return readQuery(metatype as DtoClass<object>, value as JsonObject);
    return value;
  }
}

/** Parameters that the DTO does not declare are ignored. */
function readQuery(type: DtoClass<object>, query: JsonObject): object {
  for (const name of Object.keys(query))
    if (String(query[name]).includes('\0')) throw invalidField(name, 'must not hold NUL');
  return validateDto(type, query).dto;
}
