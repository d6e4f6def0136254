import { Injectable } from '@nestjs/common';
import type { ProjectProfile } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { readFrameQuery, type FrameQuery, type RawQuery } from '../http/frame-query';
import { sendFrame } from '../http/send-frame';
import { GatewayClient } from '../clients/gateway.client';
import { requireEnabled, type EmbedGrant } from './embed-grant.rules';
import { EmbedTokens, type TokenTarget } from './embed-tokens';
import { TokenLimit } from './token-limit';

/** Access that a valid token grants, with the current state of the token's project. */
export interface Admitted {
  grant: EmbedGrant;
  project: ProjectProfile;
}

export interface RenderedFrame {
  html: string;
  status: number;
}

export interface FramePage {
  render(admitted: Admitted, query: FrameQuery): Promise<RenderedFrame>;
}

export interface FramePageRequest extends TokenTarget {
  query: RawQuery;
  reply: FastifyReply;
  page: FramePage;
}

/**
 * Handles a request for a page in a frame: verifies the token, checks the token's rate limit and project, and
 * renders the page.
 */
@Injectable()
export class AnswerFrame {
  constructor(
    private readonly tokens: EmbedTokens,
    private readonly limit: TokenLimit,
    private readonly gateway: GatewayClient,
  ) {}

  /**
   * @throws DomainError `invalid_token` if the token is not valid for the page, `rate_limited` if the token
   * has reached its limit, `project_not_found` or `project_disabled` if the project was deleted or disabled
   */
  async execute({ query: raw, reply, page, ...target }: FramePageRequest): Promise<void> {
    const query = readFrameQuery(raw);
    const admitted = await this.admit(query.token, target, reply);
    const { html, status } = await page.render(admitted, query);
    await sendFrame(reply, html, status, admitted.project.origins);
  }

  /** Verifies a token and checks the token's rate limit and project. Throws the same errors as `execute`. */
  async admit(token: unknown, target: TokenTarget, reply: FastifyReply): Promise<Admitted> {
    const { id, grant } = this.tokens.read(token, target);
    await this.limit.count(id, reply);
    const project = await this.gateway.project(grant.projectId);
    requireEnabled(project);
    return { grant, project };
  }
}
