import { MailLimit } from '../src/links/mail-limit';
import { MembershipsStore } from '../src/memberships/memberships.store';
import { NotifyOwners } from '../src/memberships/notify-owners';
import { AcceptInvitation } from '../src/team/accept-invitation';
import { ChangeTeam } from '../src/team/change-team';
import { InvitationsStore } from '../src/team/invitations.store';
import { InviteMember } from '../src/team/invite-member';
import { JoinTeam } from '../src/team/join-team';
import { TeamNotifications } from '../src/team/team-notifications';
import { TeamStore } from '../src/team/team.store';
import type { AccountsUnderTest } from './accounts-under-test';

export function teamUnderTest({ db, answers, clock, audit, mailer, ...accounts }: AccountsUnderTest) {
  const { users, sessions, passwords } = accounts;
  const [store, invitations] = [new TeamStore(db), new InvitationsStore(db, clock)];
  const notices = new TeamNotifications(mailer, audit, new NotifyOwners(mailer));
  const join = new JoinTeam(db, store, invitations, new MembershipsStore(), notices);
  return {
    store,
    invitations,
    notices,
    invite: new InviteMember(answers, store, invitations, notices, new MailLimit(db)),
    accept: new AcceptInvitation(invitations, join, users, passwords, sessions),
    change: new ChangeTeam(answers, store, sessions, invitations, notices),
  };
}
