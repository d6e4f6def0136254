import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { abortWhenStalled, csvHeaders } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { ExportSlots } from '../../exports/export-slots';
import { sessionContextOf, tenantOf, type RequestContext } from '../../http/request-context';

/** Script for pages with an export button. */
export const EXPORT_SCRIPT = 'pages/exports/export.script.js';

interface AskedFile {
  name: string;
  /** Unix seconds, inclusive. Defaults: from the merchant's creation until now. */
  period: { createdGte?: number; createdLte?: number };
  rows: Readable;
}

/** Sends a list as a file. A user can download two files simultaneously. */
@Injectable()
export class SaveFile {
  constructor(
    private readonly seats: ExportSlots,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sends the period of the rows in headers (Unix seconds). The browser derives the progress from the period
   * and the rows' times, because counting the rows first would cost as much as the export.
   * @throws TooManyExports if the user already has two running exports
   */
  async execute(
    visit: RequestContext,
    reply: FastifyReply,
    { name, period, rows }: AskedFile,
  ): Promise<StreamableFile> {
    const { user, member } = sessionContextOf(visit);
    const file = await this.seats.seated(user.id, rows);
    const now = toUnix(this.clock.now(tenantOf(visit).environment));
    const { createdGte: from = member?.merchantCreated ?? now, createdLte: to = now } = period;
    reply.headers({ ...csvHeaders(name), 'x-rows-from': String(from), 'x-rows-to': String(to) });
    return new StreamableFile(abortWhenStalled(file));
  }
}
