import { Injectable } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { commonStrings, interpolate, machineTime, manilaDateTime } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { sessionContextOf, tenantOf, type RequestContext } from '../../http/request-context';
import { hasPermission, ROLES } from '../../roles/role-scopes.rules';
import type { InvitationEntity } from '../../team/invitation.entity';
import { InvitationsStore } from '../../team/invitations.store';
import { isLastOwner } from '../../team/team.rules';
import { TeamStore, type TeamMember } from '../../team/team.store';
import { withProblems, type Field } from '../forms/field';
import { DashboardPages } from '../frame/dashboard-pages';
import { RemainingKeys } from './remaining-keys';
import { teamStrings as words } from './team.strings';

interface Refused {
  problems?: Record<string, string>;
  alert?: string;
  email?: string;
  role?: string;
}

@Injectable()
export class TeamPage {
  constructor(
    private readonly pages: DashboardPages,
    private readonly team: TeamStore,
    private readonly invitations: InvitationsStore,
    private readonly keysLeft: RemainingKeys,
  ) {}

  async show(visit: RequestContext, reply: FastifyReply, refused: Refused = {}): Promise<void> {
    const { merchantId } = tenantOf(visit);
    const { user, member } = sessionContextOf(visit);
    const mayChange = hasPermission(member!.role, 'team.change');
    const [members, invitations, left] = await Promise.all([
      this.team.members(merchantId),
      this.invitations.open(merchantId),
      this.keysLeft.view(visit),
    ]);
    const { problems = {}, alert = null } = refused;
    const view = {
      alert,
      mayChange,
      members: members.map((each) =>
        memberView(each, {
          mayChange,
          isThis: each.userId === user.id,
          stays: isLastOwner(members, each.userId),
        }),
      ),
      invitations: invitations.map(invitationView),
      left,
      fields: withProblems(fieldsOf(refused), problems),
      roles: ROLES.map((role) => ({ role, word: words.roles[role], may: words.mays[role] })),
    };
    const status = alert !== null || Object.keys(problems).length ? 400 : 200;
    const page = { section: 'team', template: '/pages/team/team' } as const;
    return this.pages.show(reply, visit, { ...page, view, words, status });
  }
}

/** Returns the error message if the last owner would be removed, and rethrows any other error. */
export function isLastOwnerProtected(error: unknown): string {
  if (error instanceof DomainError && error.code === 'invalid_state') return words.lastOwner;
  throw error;
}

const roleOptions = () => ROLES.map((value) => ({ value, word: words.roles[value] }));

const fieldsOf = ({ email = '', role = 'viewer' }: Refused): Field[] => [
  { name: 'email', label: words.email, type: 'email', value: email, autocomplete: 'off' },
  { name: 'role', label: words.role, type: 'select', value: role, options: roleOptions() },
];

const memberView = (
  { userId, name, email, role, joined }: TeamMember,
  { mayChange, isThis, stays }: { mayChange: boolean; isThis: boolean; stays: boolean },
) => ({
  name,
  email,
  role: words.roles[role],
  isThis,
  joined: { text: manilaDateTime(joined, commonStrings.locale), machine: machineTime(joined) },
  roles: mayChange ? roleOptions().map((each) => ({ ...each, isNow: each.value === role })) : null,
  roleOf: interpolate(words.roleOf, { name }),
  at: `/dashboard/team/members/${userId}`,
  remove: stays ? null : isThis ? words.leave : mayChange ? words.remove : null,
  removeNamed: isThis ? words.leave : interpolate(words.removeNamed, { name }),
});

const invitationView = ({ id, email, role, expiresAt }: InvitationEntity) => ({
  email,
  role: words.roles[role],
  until: { text: manilaDateTime(expiresAt, commonStrings.locale), machine: machineTime(expiresAt) },
  at: `/dashboard/team/invitations/${id}`,
});
