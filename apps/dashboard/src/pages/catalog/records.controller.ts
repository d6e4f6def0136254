import { Get, Inject, Res, type Type } from '@nestjs/common';
import type { IdPrefix } from '@tulay/contracts';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, type RequestContext } from '../../http/request-context';
import type { AccessRight } from '../../roles/role-scopes.rules';
import type { SectionName } from '../frame/sections';
import { IdInPath } from './id-in-path';
import { NameLookup } from './name-lookup';
import { RecordPages, type RecordPage } from './record-pages';

interface RecordsOf<Thing> {
  section: SectionName;
  path: string;
  prefix: IdPrefix;
  right: AccessRight;
  client: Type<{ get(visit: RequestContext, request: { id: string }): Promise<Thing> }>;
  page: (thing: Thing, reader: RecordReader) => ThingPage | Promise<ThingPage>;
}

interface RecordReader {
  visit: RequestContext;
  names: NameLookup;
}

type ThingPage = Omit<RecordPage, 'section'>;

/** Creates the controller for the page of one kind of object, such as `/dashboard/products/prd_…`. */
export function recordController<Thing>({
  section,
  path,
  prefix,
  right,
  client: clientType,
  page,
}: RecordsOf<Thing>): Type {
  @PageController(`${path.slice(1)}/:id`)
  class RecordController {
    constructor(
      @Inject(clientType)
      readonly client: { get(visit: RequestContext, request: { id: string }): Promise<Thing> },
      @Inject(RecordPages) readonly pages: RecordPages,
      @Inject(NameLookup) readonly names: NameLookup,
    ) {}

    @Allowed(right)
    @Get()
    async show(
      @CurrentRequest() visit: RequestContext,
      @IdInPath(prefix) id: string,
      @Res() reply: FastifyReply,
    ): Promise<void> {
      const thing = await this.client.get(visit, { id });
      const shown = await page(thing, { visit, names: this.names });
      return this.pages.show(reply, visit, { section, ...shown });
    }
  }
  return RecordController;
}
