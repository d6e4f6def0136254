import { Module } from '@nestjs/common';
import { ActionLog } from '../audit/action-log';
import { FormAnswersModule } from '../stored-responses/stored-responses.module';
import { AuditModule } from '../audit/audit.module';
import { KeysModule } from '../keys/keys.module';
import { LinksModule } from '../links/links.module';
import { MailsModule } from '../mails/mails.module';
import { MembershipsModule } from '../memberships/memberships.module';
import { PasswordsModule } from '../passwords/passwords.module';
import { SessionsModule } from '../sessions/sessions.module';
import { UsersModule } from '../users/users.module';
import { AcceptInvitation } from './accept-invitation';
import { ChangeTeam } from './change-team';
import { InvitationsStore } from './invitations.store';
import { InviteMember } from './invite-member';
import { JoinTeam } from './join-team';
import { RemoveMember } from './remove-member';
import { TeamNotifications } from './team-notifications';
import { TeamStore } from './team.store';

@Module({
  imports: [
    AuditModule,
    FormAnswersModule,
    KeysModule,
    LinksModule,
    MailsModule,
    MembershipsModule,
    PasswordsModule,
    SessionsModule,
    UsersModule,
  ],
  providers: [
    ActionLog,
    AcceptInvitation,
    ChangeTeam,
    InvitationsStore,
    InviteMember,
    JoinTeam,
    RemoveMember,
    TeamNotifications,
    TeamStore,
  ],
  exports: [
    AcceptInvitation,
    ChangeTeam,
    InvitationsStore,
    InviteMember,
    RemoveMember,
    TeamNotifications,
    TeamStore,
  ],
})
export class TeamModule {}
