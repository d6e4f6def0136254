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

@Injectable()
export class GatewayClient {
  constructor(private readonly commands: CommandClient) {}

  /** Returns the merchant's public name. Also applies the merchant's branding to the current page. */
  async merchantName({ merchantId, environment }: Tenant): Promise<string> {
    const { name, face } = await this.merchant({ merchantId, environment });
    showFace(face);
    return name;
  }

  /** Returns the merchant's public name and branding without changing the current page. */
  async merchant({ merchantId, environment }: Tenant): Promise<{ name: string; face: MerchantFace | null }> {
    const { name, face } = await this.commands.ask(getMerchantProfileCommand, { merchantId, environment });
    return { name, face: face ?? null };
  }

  /**
   * Returns a project. The result is not cached, so changes to a project take effect immediately.
   * @throws DomainError `project_not_found` if the project does not exist
   */
  project(projectId: string): Promise<ProjectProfile> {
    return this.commands.ask(getProjectProfileCommand, { projectId });
  }
}
