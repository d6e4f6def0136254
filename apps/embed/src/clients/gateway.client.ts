import { Injectable } from '@nestjs/common';
import {
  getMerchantProfileCommand,
  getProjectProfileCommand,
  type MerchantFace,
  type ProjectProfile,
  type Tenant,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { showFace } from '@tulay/pages';

/** Merchants and projects, which the gateway stores. */
@Injectable()
export class GatewayClient {
  constructor(private readonly commands: CommandClient) {}

  /** The merchant's name as payers see it. The page that is being written gets the merchant's face. */
  async merchantName({ merchantId, environment }: Tenant): Promise<string> {
    const { name, face } = await this.merchant({ merchantId, environment });
    showFace(face);
    return name;
  }

  /** The merchant's name and face, for what is not a page. */
  async merchant({ merchantId, environment }: Tenant): Promise<{ name: string; face: MerchantFace | null }> {
    const { name, face } = await this.commands.ask(getMerchantProfileCommand, { merchantId, environment });
    return { name, face: face ?? null };
  }

  /** Never cached, so that changes of a project take effect immediately. @throws DomainError `project_not_found` */
  project(projectId: string): Promise<ProjectProfile> {
    return this.commands.ask(getProjectProfileCommand, { projectId });
  }
}
