import { applyDecorators } from '@nestjs/common';
import { ValidateIf } from 'class-validator';
import { Follows } from './rule';

/** The condition behind `@IsNotNull()`; the compiler recognises this very function. */
export const unlessAbsent = (_dto: object, value: unknown): boolean => value !== undefined;

export const CANNOT_CHANGE = 'cannotChange';

/** In an update: a field may be left out, which keeps its value, but it cannot be null. */
export const IsNotNull = (): PropertyDecorator => ValidateIf(unlessAbsent);

/** In an update: a field that was fixed at creation. Sending it is an error, whatever its value. */
export const CannotChange = (): PropertyDecorator =>
  applyDecorators(
    IsNotNull(),
    Follows(CANNOT_CHANGE, () => 'cannot be changed', {}),
  );
