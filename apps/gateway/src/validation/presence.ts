import { applyDecorators } from '@nestjs/common';
import { ValidateIf } from 'class-validator';
import { Follows } from './rule';

/** Condition of `@IsNotNull()`, which the compiler identifies by reference. */
export const unlessAbsent = (_dto: object, value: unknown): boolean => value !== undefined;

export const CANNOT_CHANGE = 'cannotChange';

/** Marks an update field that remains unchanged if omitted. Null is rejected. */
export const IsNotNull = (): PropertyDecorator => ValidateIf(unlessAbsent);

/** Marks an update field that cannot change after creation. Any value is rejected. */
export const CannotChange = (): PropertyDecorator =>
  applyDecorators(
    IsNotNull(),
    Follows(CANNOT_CHANGE, () => 'cannot be changed', {}),
  );

export const NEVER_EMPTY = 'neverEmpty';

/**
 * Rejects an empty string in an optional field that restricts the request. If the empty string were treated as
 * omitted, as in other fields, the restriction would not apply.
 */
export const IsNeverEmpty = (): PropertyDecorator =>
  Follows(NEVER_EMPTY, (value) => (value === '' ? 'must not be empty' : null), {});
