import { ForbiddenException } from '@nestjs/common';
import { sessionContextOf, tenantOf, type RequestContext } from '../../http/request-context';
import type { KeyHolder } from '../../keys/change-keys';

export function keyHolderOf(visit: RequestContext): KeyHolder {
  const { user, member } = sessionContextOf(visit);
  if (!member) throw new ForbiddenException();
  return { ...tenantOf(visit), userId: user.id, role: member.role };
}
