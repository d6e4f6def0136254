import type { ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** TypeORM's types refuse a JSON column of unknown values, although it stores any JSON. */
export const columnValues = <Entity extends ObjectLiteral>(
  values: Partial<Entity>,
): QueryDeepPartialEntity<Entity> => values;
