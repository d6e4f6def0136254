import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { csvHeaders } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import type { Readable } from 'node:stream';
import { ExportSeats } from '../../exports/export-seats';
import { untilStalled } from '../../exports/until-stalled';
import { contextOf, tenantOf, type Visit } from '../../http/visit';

/** What a list that can be saved as a file loads besides. */
export const EXPORT_SCRIPT = 'pages/exports/export.script.js';

interface AskedFile {
  name: string;
  /** Unix seconds, inclusive; without them from the first row that there can be until now. */
  period: { createdGte?: number; createdLte?: number };
  rows: Readable;
}

/** Answers a list as a file: two at once for each person. */
@Injectable()
export class SaveFile {
  constructor(
    private readonly seats: ExportSeats,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * With the moments between which its rows can be, in Unix seconds. By them and the times of the rows a browser tells how much
   * is written: counting the rows first would cost as much as the file.
   * @throws TooManyFiles
   */
  async execute(
    visit: Visit,
    reply: FastifyReply,
    { name, period, rows }: AskedFile,
  ): Promise<StreamableFile> {
    const { user, member } = contextOf(visit);
    const file = await this.seats.seated(user.id, rows);
    const now = toUnix(this.clock.now(tenantOf(visit).environment));
    const { createdGte: from = member?.merchantCreated ?? now, createdLte: to = now } = period;
    reply.headers({ ...csvHeaders(name), 'x-rows-from': String(from), 'x-rows-to': String(to) });
    return new StreamableFile(untilStalled(file));
  }
}
