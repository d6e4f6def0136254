import { Injectable } from '@nestjs/common';
import type { EmbedToken, MintEmbedTokenRequest } from '@tulay/contracts';
import { CustomersClient } from './customers.client';
import { requestedGrant, requireUsable } from './embed-grant.rules';
import { toEmbedToken } from './embed-token.view';
import { EmbedTokens } from './embed-tokens';
import { GatewayClient } from '../clients/gateway.client';

/** Creates a token for one page of one project. Nothing is stored, because the token contains its grant. */
@Injectable()
export class MintEmbedToken {
  constructor(
    private readonly gateway: GatewayClient,
    private readonly customers: CustomersClient,
    private readonly tokens: EmbedTokens,
  ) {}

  /** @throws DomainError with the codes that the contract lists */
  async execute(request: MintEmbedTokenRequest): Promise<EmbedToken> {
    const asked = requestedGrant(request);
    const project = await this.gateway.project(request.projectId);
    requireUsable(project, request);
    if (asked.scope?.field === 'customer_id') {
      const { merchantId, environment } = request;
      await this.customers.require({ merchantId, environment, id: asked.scope.value });
    }
    // Uses the project's stored ID, because the request may contain the UUID in upper case.
    const grant = { ...asked, projectId: project.id };
    return toEmbedToken(grant, request.ttlSeconds, this.tokens.sign(grant, request.ttlSeconds));
  }
}
