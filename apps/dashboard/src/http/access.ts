import { Controller, applyDecorators, SetMetadata, UseFilters } from '@nestjs/common';
import type { Right } from '../roles/role-scopes.rules';
import { ACCESS, OF_ANY_VIEW } from './access.guard';
import { PageErrorFilter } from './page-error.filter';

/** Everybody gets this page, signed in or not. */
export const Public = () => SetMetadata(ACCESS, { kind: 'public' });

/** Every member gets this page. @param right null, or what the member's role must grant */
export const Allowed = (right: Right | null) => SetMetadata(ACCESS, { kind: 'allowed', right });

/** A form that does the same whatever its session looks at: one whose page is of another side is taken too. */
export const OfAnyView = () => SetMetadata(OF_ANY_VIEW, true);

/** Everybody gets this file, and nobody is looked up for it. */
export const Asset = () => SetMetadata(ACCESS, { kind: 'file' });

/** A controller of pages. Each of its routes says who gets it, or is refused to everybody. */
export const PageController = (path: string) =>
  applyDecorators(Controller(path), UseFilters(PageErrorFilter));
