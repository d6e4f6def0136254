import { applyDecorators } from '@nestjs/common';
import { ValidateIf } from 'class-validator';
import { Follows } from './rule';

/** Condition behind `@IsNotNull()`. The compiler recognizes it by identity. */
export const unlessAbsent = (_dto: object, value: unknown): boolean => value !== undefined;

export const CANNOT_CHANGE = 'cannotChange';

/** Marks a field of an update that keeps its value if omitted; null is an error. */
export const IsNotNull = (): PropertyDecorator => ValidateIf(unlessAbsent);

/** Marks a field of an update that is fixed at creation. Sending it with any value is an error. */
export const CannotChange = (): PropertyDecorator =>
  applyDecorators(
    IsNotNull(),
    Follows(CANNOT_CHANGE, () => 'cannot be changed', {}),
  );

export const NEVER_EMPTY = 'neverEmpty';

/**
 * Rejects an empty value of an optional text that narrows what the request does. Elsewhere an empty text
 * means that the field is omitted, which would widen the request here.
 */
export const IsNeverEmpty = (): PropertyDecorator =>
  Follows(NEVER_EMPTY, (value) => (value === '' ? 'must not be empty' : null), {});
