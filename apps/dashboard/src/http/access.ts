import { Controller, SetMetadata } from '@nestjs/common';
import type { AccessRight } from '../roles/role-scopes.rules';
import { ACCESS, OF_ANY_VIEW } from './access.guard';

/** Allows the route without a session. */
export const Public = () => SetMetadata(ACCESS, { kind: 'public' });

/**
 * Allows the route for signed-in members.
 * @param right access right that the member's role must grant; null for none
 */
export const Allowed = (right: AccessRight | null) => SetMetadata(ACCESS, { kind: 'allowed', right });

/** Accepts a form from a page of another merchant or mode, because its effect does not depend on either. */
export const AnyMode = () => SetMetadata(OF_ANY_VIEW, true);

/** Allows the file without looking up a session. */
export const Asset = () => SetMetadata(ACCESS, { kind: 'file' });

/** Marks a page controller. A route without an access decorator is denied. */
export const PageController = (path: string): ClassDecorator => Controller(path);
