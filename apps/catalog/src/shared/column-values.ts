import type { ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/**
 * Casts values for a JSON column. TypeORM's types reject `unknown`, although the column can store any JSON.
 */
export const columnValues = <Entity extends ObjectLiteral>(
  values: Partial<Entity>,
): QueryDeepPartialEntity<Entity> => values;
