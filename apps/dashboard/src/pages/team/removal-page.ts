import { Injectable } from '@nestjs/common';
import { interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { sessionContextOf, type RequestContext } from '../../http/request-context';
import { hasPermission } from '../../roles/role-scopes.rules';
import type { TeamMember } from '../../team/team.store';
import { DashboardPages } from '../frame/dashboard-pages';
import { keyView } from './key-left.view';
import { RemainingKeys } from './remaining-keys';
import { removalStrings as words } from './removal.strings';

@Injectable()
export class RemovalPage {
  constructor(
    private readonly pages: DashboardPages,
    private readonly keysLeft: RemainingKeys,
  ) {}

  async show(visit: RequestContext, reply: FastifyReply, { userId, name }: TeamMember): Promise<void> {
    const { user, member } = sessionContextOf(visit);
    const who = userId === user.id ? words.self : words.other;
    const keys = await this.keysLeft.of(visit, userId);
    const view = {
      action: `/dashboard/team/members/${userId}/remove`,
      text: interpolate(who.text, { name }),
      button: interpolate(who.title, { name }),
      keysHeading: interpolate(who.keys, { name }),
      keys: keys?.map(keyView) ?? [],
      isUnknown: keys === null,
      mayRevoke: hasPermission(member!.role, 'keys.change'),
    };
    const title = interpolate(who.title, { name });
    return this.pages.show(reply, visit, {
      section: 'team',
      title,
      template: '/pages/team/removal',
      view,
      words,
    });
  }
}
