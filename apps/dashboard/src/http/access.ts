import { Controller, applyDecorators, SetMetadata, UseFilters, UseGuards } from '@nestjs/common';
import type { Scope } from '@tulay/contracts';
import { AccessGuard, ACCESS } from './access.guard';
import { PageErrorFilter } from './page-error.filter';

/** Everybody gets this page, signed in or not. */
export const Public = () => SetMetadata(ACCESS, { kind: 'public' });

/** Every member gets this page. @param scope null, or what the member's role must grant */
export const Allowed = (scope: Scope | null) => SetMetadata(ACCESS, { kind: 'allowed', scope });

/** A controller of pages. Each of its routes says who gets it, or is refused to everybody. */
export const PageController = (path: string) =>
  applyDecorators(Controller(path), UseGuards(AccessGuard), UseFilters(PageErrorFilter));
