import { ForbiddenException } from '@nestjs/common';
import { contextOf, tenantOf, type Visit } from '../../http/visit';
import type { KeyKeeper } from '../../keys/change-keys';

/** Returns the user who changes keys in this request. */
export function keeperOf(visit: Visit): KeyKeeper {
  const { user, member } = contextOf(visit);
  if (!member) throw new ForbiddenException();
  return { ...tenantOf(visit), userId: user.id, role: member.role };
}
