import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@tulay/persistence';
import { MembershipsStore } from '../memberships/memberships.store';
import type { InvitationEntity } from './invitation.entity';
import { InvitationsStore } from './invitations.store';
import { TeamNotifications } from './team-notifications';
import { TeamStore } from './team.store';

interface Joining {
  invitation: InvitationEntity;
  token: string;
}

@Injectable()
export class JoinTeam {
  constructor(
    private readonly db: Database,
    private readonly team: TeamStore,
    private readonly invitations: InvitationsStore,
    private readonly memberships: MembershipsStore,
    private readonly notices: TeamNotifications,
  ) {}

  /** Uses an invitation and adds the user to the team. `person` and `after` run in the same transaction. */
  execute<Result = void>(
    { invitation: { merchantId, role }, token }: Joining,
    person: (tx: Tx) => Promise<string>,
    after?: (tx: Tx, userId: string) => Promise<Result>,
  ): Promise<Result> {
    return this.db.transaction(async (tx) => {
      await this.team.lock(tx, merchantId);
      const created = await this.invitations.use(tx, token);
      const userId = await person(tx);
      await this.memberships.add(tx, { userId, merchantId, role, created });
      await this.notices.joinedIn(tx, { merchantId, userId }, role);
      return (await after?.(tx, userId)) as Result;
    });
  }
}
