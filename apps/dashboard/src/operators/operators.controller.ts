import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  getPersonCommand,
  inviteOwnerCommand,
  resetSecondFactorsCommand,
  type InviteOwnerRequest,
  type OwnerInvitation,
  type Person,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { InviteOwner } from './invite-owner';
import { UserAccountsStore } from './user-accounts.store';
import { ResetSecondFactors } from './reset-second-factors';

@Controller()
export class OperatorsController {
  constructor(
    private readonly people: UserAccountsStore,
    private readonly inviteOwner: InviteOwner,
    private readonly resetFactors: ResetSecondFactors,
  ) {}

  @OnCommand(getPersonCommand)
  async get(@Payload() { email }: { email: string }): Promise<Person> {
    const { id: _, ...person } = await this.people.find(email);
    return person;
  }

  @OnCommand(resetSecondFactorsCommand)
  async reset(@Payload() { email }: { email: string }): Promise<Person> {
    await this.resetFactors.execute(email);
    return this.get({ email });
  }

  @OnCommand(inviteOwnerCommand)
  invite(@Payload() request: InviteOwnerRequest): Promise<OwnerInvitation> {
    return this.inviteOwner.execute(request);
  }
}
