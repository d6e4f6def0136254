import { Injectable } from '@nestjs/common';
import { interpolate } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { contextOf, type Visit } from '../../http/visit';
import { mayDo } from '../../roles/role-scopes.rules';
import type { TeamMember } from '../../team/team.store';
import { DashboardPages } from '../frame/dashboard-pages';
import { keyView } from './key-left.view';
import { KeysLeft } from './keys-left';
import { removalStrings as words } from './removal.strings';

/** The confirmation page for removing a team member. */
@Injectable()
export class RemovalPage {
  constructor(
    private readonly pages: DashboardPages,
    private readonly keysLeft: KeysLeft,
  ) {}

  async show(visit: Visit, reply: FastifyReply, { userId, name }: TeamMember): Promise<void> {
    const { user, member } = contextOf(visit);
    const who = userId === user.id ? words.self : words.other;
    const keys = await this.keysLeft.of(visit, userId);
    const view = {
      action: `/dashboard/team/members/${userId}/remove`,
      text: interpolate(who.text, { name }),
      button: interpolate(who.title, { name }),
      keysHeading: interpolate(who.keys, { name }),
      keys: keys?.map(keyView) ?? [],
      isUnknown: keys === null,
      mayRevoke: mayDo(member!.role, 'keys.change'),
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
