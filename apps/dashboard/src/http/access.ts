import { Controller, SetMetadata } from '@nestjs/common';
import type { AccessRight } from '../roles/role-scopes.rules';
import { ACCESS, OF_ANY_VIEW } from './access.guard';

/** Marks a route that needs no session. */
export const Public = () => SetMetadata(ACCESS, { kind: 'public' });

/**
 * Marks a route for signed-in users.
 * @param right permission that the member's role must grant; null for none
 */
export const Allowed = (right: AccessRight | null) => SetMetadata(ACCESS, { kind: 'allowed', right });

/**
 * Marks a form whose effect does not depend on the merchant or mode. The form is accepted even after another
 * tab has switched the merchant or mode.
 */
export const AnyMode = () => SetMetadata(OF_ANY_VIEW, true);

/** Marks a static file, which is served without looking up the session. */
export const Asset = () => SetMetadata(ACCESS, { kind: 'file' });

/** Declares a page controller. The guard denies routes without an access decorator. */
export const PageController = (path: string): ClassDecorator => Controller(path);
