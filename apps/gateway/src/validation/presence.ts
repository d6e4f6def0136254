import { applyDecorators } from '@nestjs/common';
import { ValidateIf } from 'class-validator';
import { Follows } from './rule';

/** The condition behind `@IsNotNull()`; the compiler recognises it by identity. */
export const unlessAbsent = (_dto: object, value: unknown): boolean => value !== undefined;

export const CANNOT_CHANGE = 'cannotChange';

/** In an update: leaving the field out keeps its value; null is an error. */
export const IsNotNull = (): PropertyDecorator => ValidateIf(unlessAbsent);

/** In an update: a field that was fixed at creation. Sending it with any value is an error. */
export const CannotChange = (): PropertyDecorator =>
  applyDecorators(
    IsNotNull(),
    Follows(CANNOT_CHANGE, () => 'cannot be changed', {}),
  );

export const NEVER_EMPTY = 'neverEmpty';

/**
 * On an optional text that narrows what the request does: an empty one is an error. Elsewhere it means that the field is
 * left out, which would widen the request here.
 */
export const IsNeverEmpty = (): PropertyDecorator =>
  Follows(NEVER_EMPTY, (value) => (value === '' ? 'must not be empty' : null), {});
